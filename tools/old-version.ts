import { execFileSync } from 'node:child_process'
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const git = (...args: string[]) => execFileSync('git', ['-C', root, ...args], { encoding: 'utf8' }).trim()

const listMigrations = (commit: string) =>
  git('ls-tree', '--name-only', commit, 'server/db/')
    .split('\n')
    .filter((file) => file.endsWith('.sql'))

/**
 * Finds the commit before the newest commit that added migrations. Skips commits with migrations that were renamed
 * before they were published, because a database with the old names cannot be upgraded.
 */
function findOldCommit(): string {
  const migrations = new Set(listMigrations('HEAD'))
  const changes = git('log', '--first-parent', '--format=%H', '--', 'server/db/*.sql').split('\n')
  const commit = changes
    .map((change) => `${change}^`)
    .find((parent) => {
      const before = listMigrations(parent)
      return before.length < migrations.size && before.every((file) => migrations.has(file))
    })
  if (commit === undefined) throw new Error('No commit has an older schema')
  return git('rev-parse', commit)
}

export function checkOutOldVersion(
  folder: string,
  commit = findOldCommit(),
): { title: string; remove: () => void } {
  git('worktree', 'add', '--quiet', '--force', '--detach', folder, commit)
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return {
    title: git('log', '-1', '--format=%h %s', commit),
    remove: () => void git('worktree', 'remove', '--force', folder),
  }
}
