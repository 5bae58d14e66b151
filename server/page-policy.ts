type Reached = {
  origins: readonly string[]
  storage: { origins: readonly string[] }
  settings: { analytics: { origins: readonly string[] } | undefined }
}

/**
 * What pages of the web app may load. Scripts only from here, and none in the markup. Sonner and the editor put whole
 * style sheets into the page, for which there is only 'unsafe-inline', and what is pasted from other programs says in
 * attributes which of its words are bold. Pictures and videos come from every name of this server and from its storage,
 * and from nowhere else: the address of a picture can carry what was written here to whoever chose it. Large files go
 * straight to the storage. Product analytics are bundled with the app and only send: nothing of theirs is run from there.
 */
export const pagePolicy = ({ origins, storage, settings: { analytics } }: Reached): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...origins, ...storage.origins].join(' '),
    ["media-src 'self' blob:", ...origins, ...storage.origins].join(' '),
    ["connect-src 'self'", ...storage.origins, ...(analytics?.origins ?? [])].join(' '),
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
