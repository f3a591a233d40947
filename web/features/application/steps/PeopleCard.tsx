import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Plus } from 'lucide-react'
import { paths } from '#web/core/address/paths.ts'
import { useAppSelector } from '#web/core/store.ts'
import { selectCompany, selectMayEdit } from '#web/features/company/selectors.ts'
import { ActionLink } from '#web/ui/layout/ActionLink.tsx'
import { Avatar } from '#web/ui/layout/Avatar.tsx'
import { Card, CardBody } from '#web/ui/layout/Card.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'

/** Who works on the application, and the way to ask somebody in. */
export function PeopleCard() {
  const mayInvite = useAppSelector(selectMayEdit)
  const members = useAppSelector((state) => selectCompany(state)?.members) ?? []
  if (members.length === 0) return null
  return (
    <Card title="Working on this">
      <CardBody sx={{ display: 'grid', gap: 2 }}>
        {members.map(({ id, name, role }) => (
          <Box key={id} sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
            <Avatar name={name} />
            <div>
              <Typography sx={{ fontWeight: 500 }}>{name}</Typography>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {role === 'owner' ? 'Founder, owner' : 'Team member'}
              </Typography>
            </div>
          </Box>
        ))}
        {mayInvite && (
          <div>
            <ActionLink href={paths.team} icon={<Icon of={Plus} small />}>
              Invite someone
            </ActionLink>
          </div>
        )}
      </CardBody>
    </Card>
  )
}
