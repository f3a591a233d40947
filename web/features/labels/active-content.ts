import type { ActiveContent } from '#contract/rules/files/active-content.ts'
import { joinWords } from './lists.ts'

const labels: Record<Exclude<ActiveContent, 'not_checked'>, string> = {
  macros: 'macros',
  scripts: 'scripts',
  launch_actions: 'actions that start programs',
  programs: 'programs',
  embedded_files: 'embedded files',
  external_templates: 'a template from another place',
}

/** Warns of what a file may do when it is opened, as `Contains macros`; null where nothing was found. */
export function describeActiveContent(contents: readonly ActiveContent[] | null): string | null {
  if (!contents || contents.length === 0) return null
  const names = Object.entries(labels).flatMap(([content, label]) =>
    contents.some((one) => one === content) ? [label] : [],
  )
  if (names.length > 0) return `Contains ${joinWords(names)}`
  return 'Could not be checked for macros and scripts'
}
