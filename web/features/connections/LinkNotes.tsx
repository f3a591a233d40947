import { selectAccountingLink, selectConnections } from './slice.ts'
import { useEffect, useState } from 'react'
import { useAppSelector } from '#web/core/store.ts'
import { useStepHref } from '#web/features/company/step-href.ts'
import { Note } from '#web/ui/feedback/Note.tsx'
import { explainLinkError, type LinkError } from './link-refusal.ts'
import { clearLinkResult, readLinkResult } from './link-result.ts'
import { describeLinkOutcome } from './outcome.ts'
import { selectBooks } from './selectors.ts'
import { addStatementsHint } from './connection-labels.ts'
import { Link } from '#web/ui/actions/Link.tsx'

export function LinkOutcomeNote() {
  const [result] = useState(readLinkResult)
  useEffect(clearLinkResult, [])
  const connections = useAppSelector(selectConnections)
  const books = useAppSelector(selectBooks)
  const outcome = result && describeLinkOutcome(result, connections)
  if (!outcome) return null
  const { tone, title, text, orStatements = false } = outcome
  return (
    <Note tone={tone} live="status">
      <p>
        <b>{title}</b> {orStatements ? addStatementsHint(text, books) : text}
      </p>
    </Note>
  )
}

export function LinkErrorNote() {
  const error = useAppSelector((state) => selectAccountingLink(state).error)
  const books = useAppSelector(selectBooks)
  if (!error) return null
  const { text, remedy, orStatements = false } = explainLinkError(error)
  return (
    <Note tone="bad" live="alert">
      <p>
        {orStatements ? addStatementsHint(text, books) : text} {remedy && <RemedyLink {...remedy} />}
      </p>
    </Note>
  )
}

function RemedyLink({ label, path, field }: NonNullable<LinkError['remedy']>) {
  const href = useStepHref(path)
  return href && <Link href={`${href}#${field}`}>{label}</Link>
}
