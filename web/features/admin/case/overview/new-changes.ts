import type { Change } from '#contract/history.ts'

/**
 * What others changed, each field once: its value before the first change and after the last. What was changed back is
 * left out. `changes` are newest first, and so is the result.
 */
export function collapseChanges(changes: readonly Change[], userId: string): Change[] {
  const last = new Map<string, Change>()
  for (const change of changes) {
    if (change.author?.id === userId) continue
    const key = `${change.entity} ${change.entity_id} ${change.field}`
    const later = last.get(key)
    last.set(key, later ? { ...later, before: change.before } : change)
  }
  return [...last.values()].filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after))
}
