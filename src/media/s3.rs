//! Uploads in an S3-compatible bucket. Only in builds with the feature `s3`.
//!
//! The keys come from the usual environment variables: `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY`, and optionally
//! `AWS_SESSION_TOKEN`. An address that the settings name gets only those that the operator allowed for content. Requests go through this program's own client, so that a bucket's address cannot be that of a
//! cloud's internal services. Objects are named by the SHA-256 of their bytes and written once.

use super::store::{FILE_BYTES_MAX, MediaStore, StoreError, name_of};
use crate::base::Digest;
use crate::base::limits::BUCKET_KEYS;
use crate::net::{Client, NetError, Policy, Request, is_allowed};
use http::HeaderName;
use http_body_util::BodyExt;
use object_store::aws::{AmazonS3, AmazonS3Builder};
use object_store::client::{
    HttpClient, HttpConnector, HttpError, HttpErrorKind, HttpRequest, HttpResponse, HttpService,
};
use object_store::path::Path;
use object_store::{ClientOptions, Error, GetOptions, ObjectStore, PutMode, PutOptions, RetryConfig};
use std::pin::Pin;
use std::time::Duration;

/// Default region if neither the settings nor the environment name one: most servers other than AWS accept any.
const REGION: &str = "us-east-1";
/// Time-out of a request.
const REQUEST_MAX: Duration = Duration::from_secs(120);
/// Number of retries and their time limit: a caller is waiting.
const RETRIES_MAX: usize = 3;
const RETRY_MAX: Duration = Duration::from_secs(20);
/// Headers that the client sets itself.
const OWN_HEADERS: [&str; 3] = ["host", "content-length", "user-agent"];

/// A bucket.
#[derive(Debug)]
pub(super) struct Bucket(AmazonS3);

impl Bucket {
    /// Opens the bucket with a name, at AWS or at an endpoint. Nothing is sent yet.
    pub(super) fn open(
        name: &str,
        endpoint: Option<&str>,
        region: Option<&str>,
    ) -> Result<Bucket, StoreError> {
        let has = |key: &str| std::env::var_os(key).is_some_and(|value| !value.is_empty());
        if !has("AWS_ACCESS_KEY_ID") || !has("AWS_SECRET_ACCESS_KEY") {
            return Err(StoreError::Settings(
                "the bucket of uploads needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY in the environment",
            ));
        }
        check(name, endpoint, region, &has)?;
        let mut builder = AmazonS3Builder::from_env().with_bucket_name(name);
        if let Some(endpoint) = endpoint {
            builder = builder.with_endpoint(endpoint).with_allow_http(endpoint.starts_with("http:"));
        }
        if let Some(region) = region {
            builder = builder.with_region(region);
        } else if !has("AWS_REGION") && !has("AWS_DEFAULT_REGION") {
            builder = builder.with_region(REGION);
        }
        let retry =
            RetryConfig { max_retries: RETRIES_MAX, retry_timeout: RETRY_MAX, ..RetryConfig::default() };
        builder.with_retry(retry).with_http_connector(Connector).build().map(Bucket).map_err(failed)
    }
}

/// Refuses settings that would send the operator's keys elsewhere: settings are content.
fn check(
    name: &str,
    endpoint: Option<&str>,
    region: Option<&str>,
    has: &dyn Fn(&str) -> bool,
) -> Result<(), StoreError> {
    // Both become part of a host name.
    let is_label =
        |text: &str| text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-._".contains(&byte));
    if !is_label(name) || !region.is_none_or(is_label) {
        return Err(StoreError::Settings("`media.bucket` or `media.region` in cms.toml is not a valid name"));
    }
    let is_closed = |key: &&str| has(key) && !is_allowed(key);
    if endpoint.is_some() && BUCKET_KEYS.iter().any(|key| is_closed(&key)) {
        return Err(StoreError::Settings(
            "`media.endpoint` in cms.toml would receive the keys of the environment: allow that with \
             CMS_ALLOW_ENV=AWS_ACCESS_KEY_ID,AWS_SECRET_ACCESS_KEY,AWS_SESSION_TOKEN, or set \
             AWS_ENDPOINT_URL instead",
        ));
    }
    Ok(())
}

impl MediaStore for Bucket {
    fn get(&self, sha256: &Digest) -> Result<Option<Vec<u8>>, StoreError> {
        let name = Path::from(name_of(sha256));
        let read = wait(async {
            match self.0.get_opts(&name, GetOptions::default()).await {
                Ok(found) => found.bytes().await.map(Some),
                Err(Error::NotFound { .. }) => Ok(None),
                Err(other) => Err(other),
            }
        })?;
        Ok(read.map_err(failed)?.map(|bytes| bytes.to_vec()))
    }

    fn put(&self, sha256: &Digest, bytes: &[u8]) -> Result<(), StoreError> {
        let name = Path::from(name_of(sha256));
        let options = PutOptions { mode: PutMode::Create, ..PutOptions::default() };
        match wait(self.0.put_opts(&name, bytes.to_vec().into(), options))? {
            // The name is the digest of the bytes, so an existing object is identical.
            Ok(_) | Err(Error::AlreadyExists { .. }) => Ok(()),
            Err(other) => Err(failed(other)),
        }
    }
}

fn failed(cause: Error) -> StoreError {
    StoreError::Bucket(cause.to_string())
}

/// Waits for a future on a separate thread: the caller may be a thread that must not block inside a runtime.
fn wait<T: Send>(future: impl Future<Output = T> + Send) -> Result<T, StoreError> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build();
    let runtime = runtime.map_err(|cause| StoreError::Bucket(cause.to_string()))?;
    let done = std::thread::scope(|threads| threads.spawn(move || runtime.block_on(future)).join());
    done.map_err(|_| StoreError::Bucket("the request failed by an error of this program".to_owned()))
}

/// Makes the store use the client of this program.
#[derive(Debug)]
struct Connector;

impl HttpConnector for Connector {
    fn connect(&self, _: &ClientOptions) -> object_store::Result<HttpClient> {
        Ok(HttpClient::new(Carrier(Client::new(Policy::public().with_private()))))
    }
}

/// Sends requests of the store. It blocks its thread, which serves one request only.
#[derive(Debug)]
struct Carrier(Client);

impl HttpService for Carrier {
    fn call<'own, 'call>(
        &'own self,
        request: HttpRequest,
    ) -> Pin<Box<dyn Future<Output = Result<HttpResponse, HttpError>> + Send + 'call>>
    where
        'own: 'call,
        Self: 'call,
    {
        Box::pin(self.send(request))
    }
}

impl Carrier {
    async fn send(&self, request: HttpRequest) -> Result<HttpResponse, HttpError> {
        let (head, body) = request.into_parts();
        let body = body.collect().await?.to_bytes().to_vec();
        let text = |value: &[u8]| String::from_utf8_lossy(value).into_owned();
        let headers = head.headers.iter().filter(|(name, _)| !OWN_HEADERS.contains(&name.as_str()));
        let headers = headers.map(|(name, value)| (name.as_str().to_owned(), text(value.as_bytes())));
        let answer = self.0.send(&Request {
            method: head.method.as_str(),
            url: &head.uri.to_string(),
            headers: headers.collect(),
            body,
            time_max: REQUEST_MAX,
            answer_bytes_max: FILE_BYTES_MAX,
        });
        let answer = answer.map_err(|cause| HttpError::new(kind_of(&cause), cause))?;
        let mut response = HttpResponse::new(answer.body.into());
        let broken = |cause| HttpError::new(HttpErrorKind::Decode, cause);
        *response.status_mut() = answer.status.try_into().map_err(broken)?;
        for (name, value) in answer.headers {
            if let (Ok(name), Ok(value)) = (name.parse::<HeaderName>(), value.parse()) {
                response.headers_mut().append(name, value);
            }
        }
        Ok(response)
    }
}

fn kind_of(cause: &NetError) -> HttpErrorKind {
    match cause {
        NetError::Timeout => HttpErrorKind::Timeout,
        NetError::Failed { .. } => HttpErrorKind::Connect,
        _ => HttpErrorKind::Unknown,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operator_keys_are_not_sent_to_other_endpoints() {
        let (all, none) = (|_: &str| true, |_: &str| false);
        assert!(check("uploads", None, Some("eu-west-1"), &all).is_ok());
        let elsewhere = Some("https://s3.example.org");
        assert!(matches!(check("uploads", elsewhere, None, &all), Err(StoreError::Settings(_))));
        assert!(check("uploads", elsewhere, None, &none).is_ok());
        for bad in ["example.org/", "a@b", "a:1", "a#", "a?b", "a b"] {
            assert!(check(bad, None, None, &all).is_err(), "{bad}");
            assert!(check("uploads", None, Some(bad), &all).is_err(), "{bad}");
        }
    }

    /// Against a real server: `docs/media.md` says how to start one.
    #[test]
    #[ignore = "needs a server: CMS_TEST_S3_ENDPOINT, CMS_TEST_S3_BUCKET and keys in the environment"]
    fn bucket_stores_bytes_by_digest() {
        let named = |key: &str| std::env::var(key).unwrap_or_else(|_| panic!("{key} is not set"));
        let (endpoint, name) = (named("CMS_TEST_S3_ENDPOINT"), named("CMS_TEST_S3_BUCKET"));
        crate::net::allow_variables(BUCKET_KEYS.map(str::to_owned));
        let bucket = Bucket::open(&name, Some(&endpoint), None).unwrap();
        let bytes = format!("bytes of process {}", std::process::id()).repeat(40_000).into_bytes();
        let digest = Digest::of(&bytes);
        assert_eq!(bucket.get(&digest).unwrap(), None);
        for _ in 0..2 {
            bucket.put(&digest, &bytes).unwrap();
        }
        assert_eq!(bucket.get(&digest).unwrap(), Some(bytes));
        let missing = Bucket::open("no-such-bucket-here", Some(&endpoint), None).unwrap();
        assert!(matches!(missing.put(&digest, b"x"), Err(StoreError::Bucket(_))));
    }
}
