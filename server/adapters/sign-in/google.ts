import { createRemoteJWKSet } from 'jose'
import type { Metadata } from './discovery.ts'

export const googleIssuer = 'https://accounts.google.com'

/** What Google says of itself, which has not changed in years: nothing has to be asked before a browser goes there. */
export const googleMetadata = (): Metadata => ({
  // Its older tokens name it without the scheme.
  issuers: [googleIssuer, 'accounts.google.com'],
  authorizationUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
  tokenUrl: 'https://oauth2.googleapis.com/token',
  userInfoUrl: 'https://openidconnect.googleapis.com/v1/userinfo',
  keys: createRemoteJWKSet(new URL('https://www.googleapis.com/oauth2/v3/certs')),
  algorithms: ['RS256'],
  authentication: 'post',
})
