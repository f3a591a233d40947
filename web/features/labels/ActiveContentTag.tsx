import type { ActiveContent } from '#contract/rules/active-content.ts'
import { StateTag } from '#web/ui/feedback/StateTag.tsx'
import { describeActiveContent } from './active-content.ts'

/** Warns of macros, scripts and the like in a file; nothing where none were found. */
export function ActiveContentTag({ contents }: { contents: readonly ActiveContent[] | null }) {
  const warning = describeActiveContent(contents)
  return warning === null ? null : <StateTag tone="warn">{warning}</StateTag>
}
