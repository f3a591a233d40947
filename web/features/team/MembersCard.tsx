import { useState } from 'react'
import type { TeamMember } from '#contract/team.ts'
import { useAppSelector } from '#web/core/store.ts'
import { selectIsAdmin, selectUser } from '#web/features/session/selectors.ts'
import { formatDate } from '#web/ui/format.ts'
import { ActionLink } from '#web/ui/actions/ActionLink.tsx'
import { Avatar } from '#web/ui/layout/Avatar.tsx'
import { Card, CardRow, CardRows } from '#web/ui/layout/Card.tsx'
import { Row } from '#web/ui/layout/Layout.tsx'
import { RowText } from '#web/ui/layout/RowText.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { roleLabels } from './roles.ts'
import { LeaveDialog, MakeOwnerDialog, RemoveMemberDialog } from './TeamDialogs.tsx'

export function MembersCard({ members }: { members: readonly TeamMember[] }) {
  const owners = members.filter(({ role }) => role === 'owner').length
  return (
    <Card title="Members" action={members.length}>
      <CardRows>
        {members.map((member) => (
          <MemberRow key={member.id} member={member} isLastOwner={member.role === 'owner' && owners === 1} />
        ))}
      </CardRows>
    </Card>
  )
}

function MemberRow({ member, isLastOwner }: { member: TeamMember; isLastOwner: boolean }) {
  const { id, name, email, email_verified, role, joined_at } = member
  const isSelf = useAppSelector(selectUser)?.id === id
  return (
    <CardRow wrap>
      <Avatar name={name} tone={isSelf ? 'primary' : undefined} size={40} />
      <RowText
        strong
        title={
          <>
            {name}{' '}
            {isSelf && (
              <Text as="span" tone="secondary">
                (you)
              </Text>
            )}
          </>
        }
        note={email}
        more={
          [!email_verified && (isSelf ? unverifiedSelf : unverified), isSelf && isLastOwner && onlyOwner]
            .filter(Boolean)
            .join(' ') || null
        }
      />
      <Text as="span" variant="small" tone="secondary">
        Since {formatDate(joined_at)}
      </Text>
      <Row as="span">
        {roleLabels[role]}
        <MemberActions member={member} isSelf={isSelf} isLastOwner={isLastOwner} />
      </Row>
    </CardRow>
  )
}

const onlyOwner = 'You’re the only owner. To leave, make a teammate an owner first.'
const unverified = 'Email address not confirmed. Until it is, they can’t invite or email anyone.'
const unverifiedSelf = 'Email address not confirmed. Until it is, you can’t invite or email anyone.'

interface MemberActionsProps {
  member: TeamMember
  isSelf: boolean
  isLastOwner: boolean
}

function MemberActions({ member, isSelf, isLastOwner }: MemberActionsProps) {
  const isOwner = useAppSelector((state) => selectUser(state)?.role === 'owner')
  const isAdmin = useAppSelector(selectIsAdmin)
  const [dialog, setDialog] = useState<'leave' | 'remove' | 'owner' | null>(null)
  const close = () => setDialog(null)
  if (isLastOwner || !(isSelf || isOwner || isAdmin)) return null
  return (
    <>
      {!isSelf && member.role === 'member' && (
        <ActionLink onClick={() => setDialog('owner')} about={member.name}>
          Make owner
        </ActionLink>
      )}
      <ActionLink
        onClick={() => setDialog(isSelf ? 'leave' : 'remove')}
        about={isSelf ? 'this company' : member.name}
      >
        {isSelf ? 'Leave' : 'Remove'}
      </ActionLink>
      {dialog === 'leave' && <LeaveDialog onClose={close} />}
      {dialog === 'remove' && <RemoveMemberDialog member={member} onClose={close} />}
      {dialog === 'owner' && <MakeOwnerDialog member={member} onClose={close} />}
    </>
  )
}
