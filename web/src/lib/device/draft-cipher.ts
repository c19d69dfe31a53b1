import { xchacha20poly1305 } from '@noble/ciphers/chacha'
import { getDraftKey } from '@salama/contract/accounts/security'
import { call } from '../api/api.ts'
import { queryClient } from '../api/query-client.ts'
import { currentUserQuery, recheckSession } from '../session/session.ts'

const NONCE_BYTES = 24

/** Seals texts with a key; the name of the item is bound to its text, so that none can stand in another's place. */
export type Cipher = {
  seal: (name: string, text: string) => string
  /** Undefined: it was sealed with another key or for another name, or was changed. */
  unseal: (name: string, sealed: string) => string | undefined
}

/** With the key of who is signed in here; it stays in the memory of this page. Rejects where somebody else is signed in by now. */
export async function openDraftCipher(): Promise<Cipher> {
  const { key, userId } = await call(getDraftKey)
  if (queryClient.getQueryData(currentUserQuery.queryKey)?.id !== userId) {
    void recheckSession()
    throw new Error('somebody else has signed in on another tab')
  }
  return draftCipherOf(bytesOf(key))
}

/** XChaCha20-Poly1305 with a random nonce before the ciphertext; the name of the item is authenticated with it. */
export function draftCipherOf(key: Uint8Array): Cipher {
  const cipherOf = (name: string, nonce: Uint8Array) => xchacha20poly1305(key, nonce, new TextEncoder().encode(name))
  return {
    seal(name, text) {
      const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
      const sealed = cipherOf(name, nonce).encrypt(new TextEncoder().encode(text))
      return textOf(nonce) + textOf(sealed)
    },
    unseal(name, sealed) {
      try {
        const bytes = bytesOf(sealed)
        const opened = cipherOf(name, bytes.subarray(0, NONCE_BYTES)).decrypt(bytes.subarray(NONCE_BYTES))
        return new TextDecoder().decode(opened)
      } catch {
        // Another person's, under another secret of the server, or changed.
        return undefined
      }
    },
  }
}

/** A nonce has 24 bytes, so that its base64 ends without padding and that of the ciphertext follows it. */
const textOf = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))

const bytesOf = (base64: string): Uint8Array =>
  Uint8Array.from(atob(base64.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
