# Varnish 7 in front of Ledgerdeck: pages are kept until one of their tags is purged.
# CDN_PURGE_URL=http://127.0.0.1:6081/.purge on the server, TRUST_PROXY=loopback if both are on one machine.
vcl 4.1;

import std;

backend default {
  .host = "127.0.0.1";
  .port = "3000";
}

# The machines that run Ledgerdeck.
acl purgers {
  "localhost";
}

sub vcl_recv {
  if (req.url == "/.purge") {
    # Two addresses: a proxy of this machine forwards what somebody else has sent.
    if (client.ip !~ purgers || req.http.X-Forwarded-For ~ "," || req.method != "POST") {
      return (synth(403));
    }
    if (req.http.Surrogate-Key !~ "^[A-Za-z0-9_:. -]+$") {
      return (synth(400));
    }
    ban("obj.http.Surrogate-Key ~ (^|\s)(" + regsuball(req.http.Surrogate-Key, " +", "|") + ")(\s|$)");
    return (synth(200));
  }
  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  # Calls of the API depend on their caller. Pages never do: the browser adds what is its reader's.
  if (req.url ~ "^/+api/") {
    return (pass);
  }
  unset req.http.Cookie;
  unset req.http.Authorization;
  return (hash);
}

sub vcl_backend_response {
  set beresp.grace = 0s;
  if (beresp.http.Set-Cookie || beresp.http.Cache-Control ~ "private|no-store") {
    set beresp.uncacheable = true;
    set beresp.ttl = 0s;
    return (deliver);
  }
  if (beresp.http.Surrogate-Control ~ "max-age=[0-9]+") {
    set beresp.ttl = std.duration(regsub(beresp.http.Surrogate-Control, "^.*max-age=([0-9]+).*$", "\1s"), 0s);
    return (deliver);
  }
  # Otherwise the built-in rules: no-cache is not kept, hashed files are.
}

sub vcl_deliver {
  if (obj.hits > 0) {
    set resp.http.X-Cache = "HIT";
  } else {
    set resp.http.X-Cache = "MISS";
  }
  unset resp.http.Surrogate-Key;
  unset resp.http.Surrogate-Control;
  unset resp.http.Cache-Tag;
  unset resp.http.CDN-Cache-Control;
}
