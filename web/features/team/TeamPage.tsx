import type { Team } from '#contract/team.ts'
import { usePageTitle } from '#web/core/page/page-title.ts'
import { useAppSelector } from '#web/core/store.ts'
import { spellNumber } from '#web/features/labels/spell-number.ts'
import { selectCompanyId, selectIsAdmin, selectUser } from '#web/features/session/selectors.ts'
import { FailedQuery, getShownData } from '#web/ui/feedback/Async.tsx'
import { SkeletonRows } from '#web/ui/feedback/Skeletons.tsx'
import { Card, CardRow, CardRows } from '#web/ui/layout/Card.tsx'
import { Columns, Stack } from '#web/ui/layout/Layout.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { RowText } from '#web/ui/layout/RowText.tsx'
import { capitalize } from '#web/ui/format.ts'
import { PendingInvitationsCard } from './PendingInvitationsCard.tsx'
import { InviteCard } from './InviteCard.tsx'
import { MembersCard } from './MembersCard.tsx'
import { useGetTeamQuery } from './api.ts'

const lead =
  'Everyone on the team sees the same application, documents and connections. Passwords are never shared.'

export function TeamPage() {
  usePageTitle('Team')
  const companyId = useAppSelector(selectCompanyId)
  return companyId && <TeamOfCompany key={companyId} companyId={companyId} />
}

function TeamOfCompany({ companyId }: { companyId: string }) {
  const query = useGetTeamQuery({ params: { companyId } })
  const team = getShownData(query)
  const user = useAppSelector(selectUser)
  const isAdmin = useAppSelector(selectIsAdmin)
  const mayInvite = isAdmin || user?.role != null
  return (
    <>
      <PageHead title={team ? describeTeam(team, user?.id) : 'Your team'} lead={lead} />
      <Columns sizes="wide-first">
        <Stack gap={3}>
          {mayInvite && <InviteCard />}
          {team ? (
            <>
              <MembersCard members={team.team_members} />
              <PendingInvitationsCard invited={team.invited_users} members={team.team_members} />
            </>
          ) : (
            <Card title="Members">
              {query.error ? (
                <FailedQuery query={query} title="Your team couldn’t be loaded" />
              ) : (
                <SkeletonRows rows={3} label="Loading your team" tile />
              )}
            </Card>
          )}
        </Stack>
        <RolesCard />
      </Columns>
    </>
  )
}

function describeTeam({ team_members }: Team, userId: string | undefined): string {
  const others = team_members.filter(({ id }) => id !== userId).length
  const isMember = others < team_members.length
  if (others === 0) return isMember ? 'You’re the only person on this team' : 'This team has no members yet'
  const number = spellNumber(others)
  if (isMember) return `${capitalize(number)} ${others === 1 ? 'teammate works' : 'teammates work'} with you`
  return `${capitalize(number)} ${others === 1 ? 'person is' : 'people are'} on this team`
}

const roles = [
  {
    name: 'Owner',
    may: 'Can do everything a member can, and also remove people and make members owners. The last owner can’t leave the team.',
  },
  {
    name: 'Member',
    may: 'Can answer questions, upload documents, connect accounting and banks, submit the application, and invite people.',
  },
]

const RolesCard = () => (
  <Card title="Roles">
    <CardRows>
      {roles.map(({ name, may }) => (
        <CardRow key={name}>
          <RowText strong title={name} note={may} />
        </CardRow>
      ))}
    </CardRows>
  </Card>
)
