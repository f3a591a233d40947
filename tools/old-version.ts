import { execFileSync } from 'node:child_process'
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const git = (...args: string[]) => execFileSync('git', ['-C', root, ...args], { encoding: 'utf8' }).trim()

/** Finds the commit before the newest commit that added or changed a migration. */
const findOldCommit = () => git('rev-parse', `${git('log', '-1', '--format=%H', '--', 'server/db/*.sql')}^`)

/**
 * Checks out the version before the last migration, or `commit`, in a new folder, with the packages of this version.
 * `remove` deletes the folder.
 */
export function checkOutOldVersion(
  folder: string,
  commit = findOldCommit(),
): { title: string; remove: () => void } {
  git('worktree', 'add', '--force', '--detach', folder, commit)
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return {
    title: git('log', '-1', '--format=%h %s', commit),
    remove: () => void git('worktree', 'remove', '--force', folder),
  }
}
