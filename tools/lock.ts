import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Locked {
  version?: string
  optionalDependencies?: Record<string, string>
}

/**
 * Finds platform packages that are missing from the lock file. Without a package, installation would fail on its
 * platform, even if it succeeded on the machine that wrote the lock file.
 */
export function findPackagesMissingFromLock(
  file = join(import.meta.dirname, '../package-lock.json'),
): string[] {
  const { packages } = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Locked> }
  const paths = Object.keys(packages)
  return Object.entries(packages).flatMap(([path, { version = '', optionalDependencies = {} }]) => {
    const missing = Object.keys(optionalDependencies).filter(
      (name) => !paths.some((candidate) => candidate.endsWith(`node_modules/${name}`)),
    )
    return missing.map((name) => `${path || '(root)'} ${version} needs ${name}`)
  })
}
