import { type Variables, withoutSlash } from './env-variables.ts'
import { SettingError } from './setting-error.ts'

const keyed = (apiKey: string | undefined, baseUrl: string) =>
  apiKey === undefined ? undefined : { apiKey, baseUrl: baseUrl.replace(/\/+$/, '') }

/** The search services that the variables name, and where the public feeds are. */
export function webSearchSettings(values: Variables) {
  const searxng = withoutSlash(values.SEARXNG_URL)
  return {
    tavily: keyed(values.TAVILY_API_KEY, values.TAVILY_BASE_URL ?? 'https://api.tavily.com'),
    brave: keyed(values.BRAVE_API_KEY, values.BRAVE_BASE_URL ?? 'https://api.search.brave.com'),
    exa: keyed(values.EXA_API_KEY, values.EXA_BASE_URL ?? 'https://api.exa.ai'),
    searxng: searxng === undefined ? undefined : { baseUrl: searxng },
    newsFeed: { baseUrl: withoutSlash(values.NEWS_FEED_BASE_URL) ?? 'https://news.google.com' },
    hackerNews: { baseUrl: withoutSlash(values.HN_BASE_URL) ?? 'https://hn.algolia.com' },
  }
}

/** LinkedIn, when its credentials are set. */
export function linkedInSettings(values: Variables) {
  if (values.LINKEDIN_CLIENT_ID === undefined || values.LINKEDIN_CLIENT_SECRET === undefined) return undefined
  return {
    clientId: values.LINKEDIN_CLIENT_ID,
    clientSecret: values.LINKEDIN_CLIENT_SECRET,
    authUrl: withoutSlash(values.LINKEDIN_AUTH_URL) ?? 'https://www.linkedin.com',
    apiUrl: withoutSlash(values.LINKEDIN_API_URL) ?? 'https://api.linkedin.com',
    extraScopes: values.LINKEDIN_EXTRA_SCOPES,
  }
}

/** The bucket for files, when one is set; throws SettingError when something of it is missing. */
export function s3Settings(values: Variables) {
  const { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_PUBLIC_URL } = values
  const needed = { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }
  const entries = Object.entries({ ...needed, S3_PUBLIC_URL })
  const given = entries.find(([, value]) => value !== undefined)?.[0]
  if (given === undefined) return undefined
  const needs = (name: keyof typeof needed) => {
    const value = needed[name]
    if (value === undefined) throw new SettingError(`${name}: is needed when ${given} is set`)
    return value
  }
  return {
    endpoint: needs('S3_ENDPOINT').replace(/\/+$/, ''),
    region: needs('S3_REGION'),
    bucket: needs('S3_BUCKET'),
    accessKeyId: needs('S3_ACCESS_KEY_ID'),
    secretAccessKey: needs('S3_SECRET_ACCESS_KEY'),
    publicUrl: withoutSlash(S3_PUBLIC_URL),
  }
}
