//! Uploads in an S3-compatible bucket, and what machines share beside them.
//!
//! The keys come from the usual environment variables: `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY`, and optionally
//! `AWS_SESSION_TOKEN`. An address that the settings name gets only those that the operator allowed for content. Requests go through this program's own client, so that a bucket's address cannot be that of a
//! cloud's internal services. Originals are named by the SHA-256 of their bytes; no object is ever overwritten.

use super::circuit_breaker::CircuitBreaker;
use super::store::{FILE_BYTES_MAX, MediaStore, SharedFile, SharedFiles, StoreError, name_of};
use crate::base::Digest;
use crate::base::limits::BUCKET_KEYS;
use crate::net::{Client, NetError, Policy, Request, is_allowed};
use futures_util::TryStreamExt;
use http::HeaderName;
use http_body_util::BodyExt;
use object_store::aws::{AmazonS3, AmazonS3Builder};
use object_store::client::{
    HttpClient, HttpConnector, HttpError, HttpErrorKind, HttpRequest, HttpResponse, HttpService,
};
use object_store::path::Path;
use object_store::{
    ClientOptions, Error, GetOptions, ObjectStore, ObjectStoreExt as _, PutMode, PutOptions, RetryConfig,
};
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

/// Default region if neither the settings nor the environment name one: most servers other than AWS accept any.
const REGION: &str = "us-east-1";
/// Time-out of a request that reads: a visitor is waiting.
const READ_MAX: Duration = Duration::from_secs(15);
/// Time-out of one that writes.
const WRITE_MAX: Duration = Duration::from_secs(60);
/// Number of retries, and the time after which there are none.
const RETRIES_MAX: usize = 3;
const RETRY_MAX: Duration = Duration::from_secs(3);
/// Headers that the client sets itself.
const OWN_HEADERS: [&str; 3] = ["host", "content-length", "user-agent"];

/// A bucket.
#[derive(Debug, Clone)]
pub(super) struct Bucket {
    store: AmazonS3,
    breaker: Arc<CircuitBreaker>,
}

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
        let store = builder.with_retry(retry).with_http_connector(Connector).build().map_err(failed)?;
        let breaker = CircuitBreaker::of(&format!("{} {name}", endpoint.unwrap_or_default()));
        Ok(Bucket { store, breaker })
    }

    /// Waits for a request, unless the bucket is known not to answer.
    fn wait<T: Send>(
        &self,
        request: impl Future<Output = object_store::Result<T>> + Send,
    ) -> Result<object_store::Result<T>, StoreError> {
        let turn = self.breaker.turn()?;
        let ended = wait(request)?;
        let fault = ended.as_ref().err().filter(|cause| is_outage(cause)).map(ToString::to_string);
        turn.end(fault.as_deref());
        Ok(ended)
    }

    fn bytes(&self, name: &str) -> Result<Option<Vec<u8>>, StoreError> {
        let name = Path::from(name);
        let read = self.wait(async {
            match self.store.get_opts(&name, GetOptions::default()).await {
                Ok(found) => found.bytes().await.map(Some),
                Err(Error::NotFound { .. }) => Ok(None),
                Err(other) => Err(other),
            }
        })?;
        Ok(read.map_err(failed)?.map(|bytes| bytes.to_vec()))
    }
}

/// Whether a request failed because the server did not answer, or not as one: it did answer what it refuses.
fn is_outage(cause: &Error) -> bool {
    !matches!(
        cause,
        Error::NotFound { .. }
            | Error::AlreadyExists { .. }
            | Error::Precondition { .. }
            | Error::PermissionDenied { .. }
            | Error::Unauthenticated { .. }
    )
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
    if endpoint.is_some() && BUCKET_KEYS.iter().any(is_closed) {
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
        self.bytes(&name_of(sha256))
    }

    fn put(&self, sha256: &Digest, bytes: &[u8]) -> Result<(), StoreError> {
        // The name is the digest of the bytes, so an existing object is identical.
        self.create(&name_of(sha256), bytes).map(drop)
    }

    fn outage(&self) -> Option<String> {
        let (cause, is_rested) = self.breaker.outage()?;
        if is_rested {
            let bucket = self.clone();
            // The answer matters, not the object: there is none of that name.
            std::thread::spawn(move || bucket.get(&Digest::of(b"")));
        }
        Some(cause)
    }

    fn shared(&self) -> Option<&dyn SharedFiles> {
        Some(self)
    }
}

impl SharedFiles for Bucket {
    fn read(&self, name: &str) -> Result<Option<Vec<u8>>, StoreError> {
        self.bytes(name)
    }

    fn create(&self, name: &str, bytes: &[u8]) -> Result<bool, StoreError> {
        let name = Path::from(name);
        let options = PutOptions { mode: PutMode::Create, ..PutOptions::default() };
        match self.wait(self.store.put_opts(&name, bytes.to_vec().into(), options))? {
            Ok(_) => Ok(true),
            Err(Error::AlreadyExists { .. }) => Ok(false),
            Err(other) => Err(failed(other)),
        }
    }

    fn list(&self, folder: &str) -> Result<Vec<SharedFile>, StoreError> {
        let folder = Path::from(folder);
        let found = self.wait(self.store.list(Some(&folder)).try_collect::<Vec<_>>())?.map_err(failed)?;
        let file = |found: object_store::ObjectMeta| SharedFile {
            name: found.location.to_string(),
            bytes: found.size,
        };
        Ok(found.into_iter().map(file).collect())
    }

    fn remove(&self, names: &[String]) -> Result<(), StoreError> {
        let removed = self.wait(async {
            for name in names {
                match self.store.delete(&Path::from(name.as_str())).await {
                    Ok(()) | Err(Error::NotFound { .. }) => {}
                    Err(other) => return Err(other),
                }
            }
            Ok(())
        })?;
        removed.map_err(failed)
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
            time_max: if head.method.is_safe() { READ_MAX } else { WRITE_MAX },
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
    #[expect(clippy::disallowed_methods, reason = "a test has no command line that could carry this")]
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
        let folder = format!("parts/{}/", std::process::id());
        for (part, is_new) in [("a", true), ("b", true), ("a", false)] {
            assert_eq!(bucket.create(&format!("{folder}{part}"), part.as_bytes()).unwrap(), is_new);
        }
        let names = || bucket.list(&folder).unwrap().into_iter().map(|file| file.name).collect::<Vec<_>>();
        assert_eq!(names(), [format!("{folder}a"), format!("{folder}b")]);
        bucket.remove(&names()).unwrap();
        bucket.remove(&[format!("{folder}a")]).unwrap();
        assert!(names().is_empty());
        let missing = Bucket::open("no-such-bucket-here", Some(&endpoint), None).unwrap();
        assert!(matches!(missing.put(&digest, b"x"), Err(StoreError::Bucket(_))));
    }
}
