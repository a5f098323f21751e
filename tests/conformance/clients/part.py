"""A client that openapi-python-client made of a part: lists and reads; of `writing` also creates, changes, uploads. URL TOKEN PART"""

import io
import sys
import uuid
from importlib.util import find_spec

from cms_client import AuthenticatedClient, models
from cms_client.api.media import get_api_media
from cms_client.api.posts import get_api_posts, get_api_posts_by_id
from cms_client.types import File

PICTURE = (b"GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff!\xf9\x04\x01\x00\x00\x00\x00,\x00\x00\x00\x00\x01\x00\x01"
           b"\x00\x00\x02\x02D\x01\x00;")

url, token, part = sys.argv[1:]
client = AuthenticatedClient(base_url=url, token=token, raise_on_unexpected_status=True)


def done(status, response):
    assert response.status_code == status and not isinstance(response.parsed, models.Error), response
    return response.parsed


listed = done(200, get_api_posts.sync_detailed(client=client, per_page=5))
assert listed.data, listed
post = done(200, get_api_posts_by_id.sync_detailed(str(listed.data[0].id), client=client))
assert post["title"] == listed.data[0].title, post
done(200, get_api_media.sync_detailed(client=client))
if part == "writing":
    from cms_client.api.media import post_api_media_upload
    from cms_client.api.posts import post_api_posts, put_api_posts_by_id

    body = models.PostApiPostsBody.from_dict({
        "type": "page", "locale": "en", "title": "By a part", "slug": f"part-{uuid.uuid4()}",
        "modules": [{"type": "prose", "props": {"content": "Some **text**"}}],
    })
    made = done(201, post_api_posts.sync_detailed(client=client, body=body))
    change = models.PutApiPostsByIdBody.from_dict({"title": "Changed"})
    changed = done(200, put_api_posts_by_id.sync_detailed(made["id"], client=client, body=change))
    assert changed["title"] == "Changed", changed
    picture = File(payload=io.BytesIO(PICTURE), file_name="part.gif", mime_type="image/gif")
    sent = models.PostApiMediaUploadBody(file=picture)
    uploaded = done(201, post_api_media_upload.sync_detailed(client=client, body=sent))
    assert uploaded.to_dict()["url"].endswith(".gif"), uploaded
else:
    assert find_spec("cms_client.api.posts.post_api_posts") is None, "a front end's part writes no posts"
