/** Better Auth's own tables; it alone writes them. Its dates and booleans differ by engine: whoever reads them converts. */
export type AuthTables = {
  user: {
    id: string
    name: string
    email: string
    emailVerified: unknown
    image: string | null
    createdAt: unknown
    updatedAt: unknown
    isAnonymous: unknown
  }
  session: {
    id: string
    userId: string
    token: string
    expiresAt: unknown
    ipAddress: string | null
    userAgent: string | null
    createdAt: unknown
    updatedAt: unknown
  }
  account: {
    id: string
    userId: string
    accountId: string
    providerId: string
    accessToken: string | null
    refreshToken: string | null
    idToken: string | null
    accessTokenExpiresAt: unknown
    refreshTokenExpiresAt: unknown
    scope: string | null
    password: string | null
    createdAt: unknown
    updatedAt: unknown
  }
  verification: {
    id: string
    identifier: string
    value: string
    expiresAt: unknown
    createdAt: unknown
    updatedAt: unknown
  }
}
