import { selectAccountingLink, selectConnections } from './slice.ts'
import Link from '@mui/material/Link'
import { useLocation } from 'react-router'
import { z } from 'zod'
import { useAppSelector } from '#web/core/store.ts'
import { Note } from '#web/ui/feedback/Note.tsx'
import { linkRefusal } from './link-refusal.ts'
import { outcomeOf, Visit } from './outcome.ts'

const Arrived = z.object({ visit: Visit })

/** How the visit to a platform ended, on the page the person came back to; it follows what changes since. */
export function OutcomeNote() {
  const { success, data } = Arrived.safeParse(useLocation().state)
  const connections = useAppSelector(selectConnections)
  const outcome = success ? outcomeOf(data.visit, connections) : null
  if (!outcome) return null
  const { tone, title, text } = outcome
  return (
    <Note tone={tone} live="status">
      <p>
        <b>{title}</b> {text}
      </p>
    </Note>
  )
}

/** Why the last try to connect or disconnect failed. */
export function RefusalNote() {
  const error = useAppSelector((state) => selectAccountingLink(state).error)
  if (!error) return null
  const { text, mend } = linkRefusal(error)
  return (
    <Note tone="bad" live="alert">
      <p>
        {text} {mend && <Link href={mend.href}>{mend.label}</Link>}
      </p>
    </Note>
  )
}
