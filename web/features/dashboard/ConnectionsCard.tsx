import { Lock, Plus } from 'lucide-react'
import { paths } from '#web/core/address/paths.ts'
import { ConnectionRows } from '#web/features/connections/ConnectionRows.tsx'
import { selectVisibleConnections } from '#web/features/connections/selectors.ts'
import type { Opening } from '#web/features/connections/use-connect.ts'
import { useAppSelector } from '#web/core/store.ts'
import { selectCanAddConnections, selectMayEdit } from '#web/features/company/selectors.ts'
import { ActionLink } from '#web/ui/actions/ActionLink.tsx'
import { Card, CardRow, CardRows } from '#web/ui/layout/Card.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Text } from '#web/ui/layout/Text.tsx'

const page = paths.connections

export function ConnectionsCard({ opening }: { opening: Opening }) {
  const connections = useAppSelector(selectVisibleConnections)
  const canAddConnections = useAppSelector(selectCanAddConnections)
  const mayEdit = useAppSelector(selectMayEdit)
  const add = (
    <ActionLink href={page} icon={canAddConnections && <Icon of={Plus} small />} about="connections">
      {canAddConnections ? 'Add' : 'All'}
    </ActionLink>
  )
  return (
    <Card title="Connections" action={connections.length > 0 && add}>
      {connections.length > 0 ? (
        <ConnectionRows connections={connections} opening={mayEdit ? opening : null} />
      ) : (
        <EmptyState
          title="No connections yet"
          link={canAddConnections ? { label: 'Connect your books', href: page } : undefined}
        >
          {canAddConnections &&
            'Connected books and banks replace most of the spreadsheets we would otherwise request.'}
        </EmptyState>
      )}
      <CardRows>
        <CardRow>
          <Icon of={Lock} />
          <Text variant="small" tone="secondary">
            Our access is read-only. We can’t move your money.
          </Text>
        </CardRow>
      </CardRows>
    </Card>
  )
}
