import { Card, CardBody, CardRow, CardRows } from '#web/ui/layout/Card.tsx'
import { RowText } from '#web/ui/layout/RowText.tsx'
import { Avatar } from '#web/ui/layout/Avatar.tsx'
import type { CasePartProps } from '../shared/case-state.ts'
import { TabContent } from '../shared/TabContent.tsx'
import { InvitedCard } from './InvitedCard.tsx'

interface PeopleProps {
  people: readonly { id: string; name: string; email: string; role?: 'owner' | 'member' }[]
}

const roles = { owner: 'Owner', member: 'Member' }

const People = ({ people }: PeopleProps) => (
  <CardRows>
    {people.map(({ id, name, email, role }) => (
      <CardRow key={id}>
        <Avatar name={name} size={32} />
        <RowText title={name} note={email} strong />
        {role && <span>{roles[role]}</span>}
      </CardRow>
    ))}
  </CardRows>
)

export const TeamTab = ({ company, rights }: CasePartProps) => (
  <TabContent>
    <Card title="Members">
      {company.members.length > 0 ? (
        <People people={company.members} />
      ) : (
        <CardBody>
          {company.created_for
            ? `No members yet. ${company.created_for} becomes a member when they sign in.`
            : 'This company has no members.'}
        </CardBody>
      )}
    </Card>
    <InvitedCard company={company} isAdmin={rights.isAdmin} />
    <Card title="Analysts">
      {company.assigned_analysts_details.length > 0 ? (
        <People people={company.assigned_analysts_details} />
      ) : (
        <CardBody>No analyst assigned. Admins can assign analysts.</CardBody>
      )}
    </Card>
  </TabContent>
)
