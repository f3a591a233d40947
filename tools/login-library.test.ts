import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loginLibraryFolder } from './login-library.ts'

const source = readFileSync(join(loginLibraryFolder, 'src/Auth0Client.ts'), 'utf8')

test('signing in uses nothing of the parts that the build leaves out of the library', () => {
  const uses = source.matchAll(/this\.((?:mfa|passkey|anonymous|myAccount|authJsClient)\.\w+)/g)
  expect(
    [...new Set(Array.from(uses, ([, use = '']) => use))].toSorted((one, other) => one.localeCompare(other)),
  ).toEqual([
    // handed on when the client is made
    'anonymous.getTokenSilently',
    'anonymous.hasSession',
    'authJsClient.anonymous',
    'authJsClient.mfa',
    'authJsClient.passkey',
    'mfa.setMFAAuthDetails',
    // linking further accounts, which we do not offer
    'myAccount.completeAccount',
    'myAccount.connectAccount',
  ])
})

test('an anonymous session begins only where it is asked for', () => {
  const calls = source.match(/this\.anonymous\.\w+/g)
  const guarded =
    /_maybeCreateAnonymousSession\(\) \{\s*if \(this\.options\.createAnonymousSessionOnFailedSilentAuth\)[^]*?\n {2}\}/
  expect(guarded.exec(source)?.[0].match(/this\.anonymous\.\w+/g)).toEqual(calls)
})
