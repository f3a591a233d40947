import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdtemp, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { hasErrorCode, type Place } from './place.ts'
import { PostgresRefused } from './refused.ts'

const run = promisify(execFile)

export const ROLE = 'headwater'

export const environment = { LC_ALL: 'C', TZ: 'UTC' }

const hasCluster = (home: string): Promise<boolean> =>
  stat(join(home, 'data/PG_VERSION')).then(
    () => true,
    (error: unknown) => {
      if (hasErrorCode(error, 'ENOENT')) return false
      throw error
    },
  )

// The password is written to a temporary file that is then renamed, because a partial password would lock us out of
// the cluster.
const readPassword = async (home: string): Promise<string> => {
  const file = join(home, 'password')
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (error) {
    if (!hasErrorCode(error, 'ENOENT')) throw error
  }
  if (await hasCluster(home))
    throw new PostgresRefused(`The database in ${home} exists, but its "password" file is missing.`)
  const password = randomBytes(24).toString('base64url')
  await writeFile(`${file}.new`, password, { mode: 0o600, flush: true })
  await rename(`${file}.new`, file)
  return password
}

const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

// The cluster is created in a temporary folder that is renamed when complete. If the process is killed, the next start
// begins again.
const createCluster = async (place: Place, password: string, durable: boolean): Promise<void> => {
  for (const name of await readdir(place.home))
    if (name.startsWith('data.new-')) await rm(join(place.home, name), { recursive: true, force: true })
  const newFolder = await mkdtemp(join(place.home, 'data.new-'))
  const passwordFile = `${newFolder}.password`
  try {
    await writeFile(passwordFile, password, { mode: 0o600 })
    if (place.user) {
      await chown(newFolder, place.user.uid, place.user.gid)
      await chown(passwordFile, place.user.uid, place.user.gid)
    }
    const options = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    const access = [`--username=${ROLE}`, '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
    const otherOptions = ['--no-instructions', ...(durable ? [] : ['--no-sync'])]
    await run(join(place.bin, 'initdb'), ['-D', newFolder, ...options, ...access, ...otherOptions], {
      cwd: '/',
      env: environment,
      ...place.user,
    })
  } catch (error) {
    await rm(newFolder, { recursive: true, force: true })
    const output = error instanceof Error && 'stderr' in error ? error.stderr : error
    throw new PostgresRefused(
      `The database could not be created in ${place.home}: ${String(output).trim()}`,
      {
        cause: error,
      },
    )
  } finally {
    await rm(passwordFile, { force: true })
  }
  await rename(newFolder, join(place.home, 'data'))
  if (durable) await syncFolder(place.home)
}

/**
 * Returns the role's password. The first call creates the cluster and stores the password in a file that only its
 * owner can read.
 */
export const openCluster = async (place: Place, durable: boolean): Promise<string> => {
  const password = await readPassword(place.home)
  if (!(await hasCluster(place.home))) await createCluster(place, password, durable)
  return password
}
