import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import type { Program } from '#server/program.ts'
import { demoPeople } from './demo/people.ts'

export function printReadyMessage({ demo, production, publicUrl, dataDir }: Config): void {
  console.log(`\n  Headwater is ready at ${publicUrl}\n`)
  if (demo) {
    console.log('  Demo accounts (password: headwater)')
    for (const { email, about } of demoPeople) console.log(`    ${email.padEnd(34)} ${about}`)
    console.log()
  }
  if (!production) console.log(`  Data and logs are in ${dataDir}. Press Ctrl-C to stop.\n`)
}

/** Writes this installation's URL and login settings to a file for `npm run token`. */
export async function writeRunningFile(
  { dataDir, publicUrl, login }: Config,
  program: Program,
): Promise<void> {
  const file = join(dataDir, 'running.json')
  const { issuer, clientId, audience } = login
  await writeFile(file, JSON.stringify({ url: publicUrl, login: { issuer, clientId, audience } }), {
    mode: 0o600,
  })
  program.onStop('running.json', () => rm(file, { force: true }))
}

export const getPortAdvice = (command: string): string =>
  `Use other ports, for example: PORT=3100 LOGIN_PORT=3101 SANDBOX_PORT=3102 PLAID_SANDBOX_PORT=3103 QUILTT_SANDBOX_PORT=3104 GHOST_SANDBOX_PORT=3105 ${command}`
