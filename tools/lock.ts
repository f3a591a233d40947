import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Locked {
  version?: string
  optionalDependencies?: Record<string, string>
}

/**
 * Finds optional dependencies that are missing from the lock file. Installation may fail on platforms that need a
 * missing dependency, even if it succeeds on the machine that wrote the lock file.
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
