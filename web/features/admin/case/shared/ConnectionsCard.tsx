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
import { TitledSection } from './TitledSection.tsx'
import { formatTimeAgo } from '#web/features/labels/company-labels.ts'
import { useNow } from '#web/core/use-now.ts'
import { useOpenAsCompany } from './use-open-as-company.ts'

const states: Record<Connection['status'], { tone: StateTone; label: string }> = {
  Linked: { tone: 'ok', label: 'Connected' },
  Unlinked: { tone: 'idle', label: 'Disconnected' },
  Error: { tone: 'bad', label: 'Needs attention' },
  PendingAuth: { tone: 'warn', label: 'Waiting for sign-in' },
}

const kinds: Record<string, string> = { accounting: 'Accounting', banking: 'Banking' }

function Row({ connection, isCompact }: { connection: Connection; isCompact: boolean }) {
  const now = useNow()
  const { platform, status, source_type, subsidiary, last_sync, error_message } = connection
  const kind = [kinds[source_type] ?? source_type, subsidiary && 'subsidiary'].filter(Boolean).join(', ')
  return (
    <CardRow align={isCompact ? 'start' : undefined}>
      {!isCompact && <AvatarTile name={platform} size={32} />}
      <RowText
        strong
        title={platform}
        note={
          <>
            {kind} ·{' '}
            {last_sync ? (
              <time dateTime={last_sync} title={formatDateTime(last_sync)}>
                synced {formatTimeAgo(last_sync, now)}
              </time>
            ) : (
              'not synced yet'
            )}
          </>
        }
        more={error_message}
      />
      <StateTag tone={states[status].tone} plain={isCompact}>
        {states[status].label}
      </StateTag>
    </CardRow>
  )
}

interface ConnectionsCardProps {
  company: Company
  /** Whether accounting data is required, but neither connected nor uploaded as statements. */
  isMissing: boolean
  isAllowed: boolean
  isCompact?: boolean
}

export function ConnectionsCard({ company, isMissing, isAllowed, isCompact = false }: ConnectionsCardProps) {
  // Connecting requires a sign-in at the provider, which starts on the company's connections page.
  const { isBusy, open } = useOpenAsCompany(company, paths.connections)
  const head = {
    title: 'Accounting and banks',
    action: isAllowed && (
      <Button kind="line" size="small" icon={<Icon of={Plug} small />} loading={isBusy} onClick={open}>
        Connect for the company
      </Button>
    ),
  }
  const rows = company.connections.map((connection) => (
    <Row key={connection.id} connection={connection} isCompact={isCompact} />
  ))
  if (isCompact)
    return (
      <TitledSection {...head}>
        <Card>
          <CardRows>{rows}</CardRows>
        </Card>
      </TitledSection>
    )
  return (
    <Card id={getSectionId('books')} {...head}>
      {company.connections.length === 0 && !isMissing ? (
        <CardBody>
          No accounting software or bank is connected. The application doesn’t require a connection, or
          statements were uploaded instead.
        </CardBody>
      ) : (
        <CardRows>
          {rows}
          {isMissing && (
            <CardRow>
              <RowText title="Accounting connection or uploaded statements" />
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
