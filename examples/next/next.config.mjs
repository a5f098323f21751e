// The editor of the CMS shows the preview in a frame: only it may.
const cms = new URL(process.env.CMS_URL ?? "http://127.0.0.1:8080").origin;

export default {
  async headers() {
    const headers = [{ key: "Content-Security-Policy", value: `frame-ancestors 'self' ${cms}` }];
    return [{ source: "/:path*", headers }];
  },
};
