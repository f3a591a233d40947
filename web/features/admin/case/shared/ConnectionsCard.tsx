import { Plug } from 'lucide-react'
import { paths } from '#web/core/address/paths.ts'
import type { Company } from '#contract/companies.ts'
import type { Connection } from '#contract/accounting-connections.ts'
import { Card, CardBody, CardRow, CardRows } from '#web/ui/layout/Card.tsx'
import { AvatarTile } from '#web/ui/layout/Avatar.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { RowText } from '#web/ui/layout/RowText.tsx'
import { formatDateTime } from '#web/ui/format.ts'
import { StateTag, type StateTone } from '#web/ui/status/StateTag.tsx'
import { getSectionId } from './case-section.ts'
import { formatWhen } from '#web/features/labels/company-labels.ts'
import { useNow } from '#web/core/use-now.ts'
import { useOpenAs } from './use-open-as.ts'

const states: Record<Connection['status'], { tone: StateTone; label: string }> = {
  Linked: { tone: 'ok', label: 'Linked' },
  Unlinked: { tone: 'idle', label: 'Unlinked' },
  Error: { tone: 'bad', label: 'Needs repair' },
  PendingAuth: { tone: 'warn', label: 'Waits for sign-in' },
}

const kinds: Record<string, string> = { accounting: 'Accounting', banking: 'Banking' }

function Row({ connection }: { connection: Connection }) {
  const now = useNow()
  const { platform, status, source_type, subsidiary, last_sync, error_message } = connection
  const kind = [kinds[source_type] ?? source_type, subsidiary && 'subsidiary'].filter(Boolean).join(', ')
  return (
    <CardRow>
      <AvatarTile name={platform} size={32} />
      <RowText
        strong
        title={platform}
        note={
          <>
            {kind} ·{' '}
            {last_sync ? (
              <time dateTime={last_sync} title={formatDateTime(last_sync)}>
                read {formatWhen(last_sync, now)}
              </time>
            ) : (
              'not read yet'
            )}
          </>
        }
        more={error_message}
      />
      <StateTag tone={states[status].tone}>{states[status].label}</StateTag>
    </CardRow>
  )
}

interface ConnectionsCardProps {
  company: Company
  /** Whether required books are neither connected nor replaced by statements. */
  isMissing: boolean
  /** Whether the reader may connect for the company. */
  isAllowed: boolean
}

/** The ledgers and banks of the company, each with its state and last sync. */
export function ConnectionsCard({ company, isMissing, isAllowed }: ConnectionsCardProps) {
  // Its bank or ledger asks for a sign-in on the company's own page of connections.
  const { isBusy, open } = useOpenAs(company, paths.connections)
  return (
    <Card
      id={getSectionId('books')}
      title="Ledger and banks"
      action={
        isAllowed && (
          <Button kind="line" size="small" icon={<Icon of={Plug} small />} loading={isBusy} onClick={open}>
            Connect for them
          </Button>
        )
      }
    >
      {company.connections.length === 0 && !isMissing ? (
        <CardBody>Nothing is connected; statements were uploaded instead.</CardBody>
      ) : (
        <CardRows>
          {company.connections.map((connection) => (
            <Row key={connection.id} connection={connection} />
          ))}
          {isMissing && (
            <CardRow>
              <RowText title="A connected ledger, or statements instead" />
              <StateTag tone="bad" plain>
                Missing
              </StateTag>
            </CardRow>
          )}
        </CardRows>
      )}
    </Card>
  )
}
