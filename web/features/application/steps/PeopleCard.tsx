import { Plus } from 'lucide-react'
import { paths } from '#web/core/address/paths.ts'
import { useAppSelector } from '#web/core/store.ts'
import { selectCompany, selectMayEdit } from '#web/features/company/selectors.ts'
import { ActionLink } from '#web/ui/actions/ActionLink.tsx'
import { Avatar } from '#web/ui/layout/Avatar.tsx'
import { Card, CardBody } from '#web/ui/layout/Card.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Row, Stack } from '#web/ui/layout/Layout.tsx'
import { RowText } from '#web/ui/layout/RowText.tsx'

export function PeopleCard() {
  const mayInvite = useAppSelector(selectMayEdit)
  const members = useAppSelector((state) => selectCompany(state)?.members) ?? []
  if (members.length === 0) return null
  return (
    <Card title="Your team">
      <CardBody>
        <Stack>
          {members.map(({ id, name, role }) => (
            <Row key={id} gap={1.5}>
              <Avatar name={name} />
              <RowText strong title={name} note={role === 'owner' ? 'Founder, owner' : 'Team member'} />
            </Row>
          ))}
          {mayInvite && (
            <div>
              <ActionLink href={paths.team} icon={<Icon of={Plus} small />}>
                Invite someone
              </ActionLink>
            </div>
          )}
        </Stack>
      </CardBody>
    </Card>
  )
}
