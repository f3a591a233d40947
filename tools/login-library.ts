import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

export const loginLibraryFolder = join(import.meta.dirname, '../node_modules/@auth0/auth0-spa-js')

/** Parts of the library for passkeys, second factors, anonymous sessions and its account pages: we use none of them. */
const unusedParts = /^(@auth0\/auth0-auth-js|\.\/(myaccount|mfa|passkey|anonymous))$/

/** Stand for them. Of a second factor the library takes a note for its own pages; ours sign the person in again. */
const emptyParts = `
  export class AuthClient {}
  export class MyAccountApiClient {}
  export class PasskeyApiClient {}
  export class AnonymousSessionApiClient {}
  export class MfaApiClient { setMFAAuthDetails() {} }`

const workerFile = join(loginLibraryFolder, 'dist/auth0-spa-js.worker.production.js')

/** The worker that holds the refresh token, as the package ships it; started from the page, as the package does. */
const buildWorkerModule = () => `
  const script = ${JSON.stringify(readFileSync(workerFile, 'utf8'))}
  export default function TokenWorker() {
    return new Worker(URL.createObjectURL(new Blob([script], { type: 'application/javascript' })))
  }`

const replacements: Record<string, () => string> = {
  '\0login-library/parts': () => emptyParts,
  '\0login-library/worker': buildWorkerModule,
}

/**
 * Builds the login's library from the sources in its package, without the parts that we do not use: 23 KB instead of 61.
 * Its own build has all of them in one file (docs/decisions/0052-lighter-first-visits.md).
 */
export const slimLoginLibrary: Plugin = {
  name: 'slim-login-library',
  apply: 'build',
  enforce: 'pre',
  resolveId(source, importer) {
    if (source === '@auth0/auth0-spa-js') return join(loginLibraryFolder, 'src/Auth0Client.ts')
    if (!importer?.startsWith(loginLibraryFolder)) return null
    if (unusedParts.test(source)) return '\0login-library/parts'
    return source === './worker/token.worker.ts' ? '\0login-library/worker' : null
  },
  load: (id) => replacements[id]?.() ?? null,
}
