"""A client that openapi-python-client made: lists, creates, reads, changes and deletes a post; uploads; makes a menu. URL TOKEN"""

import io
import sys
import uuid

from cms_client import AuthenticatedClient, models
from cms_client.api.media import post_api_media_upload
from cms_client.api.menus import delete_api_menus_by_id, get_api_menus_by_id, post_api_menus, post_api_menus_by_id_items
from cms_client.api.more import get_api_users
from cms_client.api.posts import (
    delete_api_posts_by_id, get_api_posts, get_api_posts_by_id, post_api_posts, put_api_posts_by_id,
)
from cms_client.types import File

PICTURE = (b"GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff!\xf9\x04\x01\x00\x00\x00\x00,\x00\x00\x00\x00\x01\x00\x01"
           b"\x00\x00\x02\x02D\x01\x00;")

url, token = sys.argv[1:]
# Deleted posts keep their slugs.
slug = f"generated-{uuid.uuid4()}"
client = AuthenticatedClient(base_url=url, token=token, raise_on_unexpected_status=True)


def done(status, response):
    assert response.status_code == status and not isinstance(response.parsed, models.Error), response
    return response.parsed


listed = done(200, get_api_posts.sync_detailed(client=client, status=[models.GetApiPostsStatusItem.PUBLISHED], per_page=100))
assert listed.data and all(post.status == "published" for post in listed.data), listed
body = models.PostApiPostsBody.from_dict({
    "type": "page", "locale": "en", "title": "By a generated client", "slug": slug, "status": "published",
    "robots": {"index": False}, "modules": [{"type": "hero", "props": {"title": "Hello"}}, {"type": "prose", "props": {"content": "Some **text**"}}],
})
made = done(201, post_api_posts.sync_detailed(client=client, body=body))
post = done(200, get_api_posts_by_id.sync_detailed(made["id"], client=client))
assert post["title"] == "By a generated client" and len(post["modules"]) == 2, post
change = models.PutApiPostsByIdBody.from_dict({"title": "Changed", "excerpt": None, "status": "archived"})
changed = done(200, put_api_posts_by_id.sync_detailed(made["id"], client=client, body=change))
assert changed["title"] == "Changed", changed
again = done(200, get_api_posts.sync_detailed(client=client, ids=[made["id"]]))
assert [post.title for post in again.data] == ["Changed"], again
done(204, delete_api_posts_by_id.sync_detailed(made["id"], client=client))
assert get_api_posts_by_id.sync_detailed(made["id"], client=client).status_code == 404

picture = File(payload=io.BytesIO(PICTURE), file_name="dot.gif", mime_type="image/gif")
uploaded = done(201, post_api_media_upload.sync_detailed(client=client, body=models.PostApiMediaUploadBody(file=picture)))
assert uploaded.to_dict()["url"].endswith(".gif"), uploaded

menu = models.PostApiMenusBody.from_dict({"name": "Generated", "slug": slug, "locale": "en"})
menu = done(201, post_api_menus.sync_detailed(client=client, body=menu)).to_dict()
item = models.PostApiMenusByIdItemsBodyType0.from_dict({"type": "custom", "label": "Out", "url": "https://example.org/"})
done(201, post_api_menus_by_id_items.sync_detailed(menu["id"], client=client, body=item))
shown = done(200, get_api_menus_by_id.sync_detailed(menu["id"], client=client)).to_dict()
assert [item["label"] for item in shown["items"]] == ["Out"], shown
done(204, delete_api_menus_by_id.sync_detailed(menu["id"], client=client))
done(200, get_api_users.sync_detailed(client=client))
