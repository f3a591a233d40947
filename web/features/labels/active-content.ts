import type { ActiveContent } from '#contract/rules/files/active-content.ts'
import { joinWords } from './lists.ts'

const labels: Record<Exclude<ActiveContent, 'not_checked'>, string> = {
  macros: 'macros',
  scripts: 'scripts',
  launch_actions: 'actions that start programs',
  programs: 'programs',
  embedded_files: 'embedded files',
  external_templates: 'an external template',
}

/** Describes the active content of a file: `Contains macros`. Null if none was found. */
export function describeActiveContent(contents: readonly ActiveContent[] | null): string | null {
  if (!contents || contents.length === 0) return null
  const names = Object.entries(labels).flatMap(([content, label]) =>
    contents.some((kind) => kind === content) ? [label] : [],
  )
  if (names.length > 0) return `Contains ${joinWords(names)}`
  return 'Could not be checked for macros and scripts'
}
