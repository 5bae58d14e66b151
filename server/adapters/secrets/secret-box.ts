import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts values that must not be readable in the database. */
export type SecretBox = {
  seal: (text: string) => string
  /** Decrypts a text; null if it was sealed with another secret or tampered with. */
  open: (sealed: string) => string | null
}

const version = 'v1'
const ivBytes = 12
const tagBytes = 16

/** Creates a box that uses AES-256-GCM under a key derived from the installation's secret. */
export function createSecretBox(secret: string): SecretBox {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'lede stored secrets', 32))
  return {
    seal(text) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', key, iv)
      const data = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return `${version}.${Buffer.concat([iv, cipher.getAuthTag(), data]).toString('base64url')}`
    },
    open(sealed) {
      const [mark, body] = sealed.split('.')
      if (mark !== version || body === undefined) return null
      const bytes = Buffer.from(body, 'base64url')
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes))
        decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
        return decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        return null
      }
    },
  }
}
