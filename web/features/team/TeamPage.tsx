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
import { InvitedCard } from './InvitedCard.tsx'
import { InviteCard } from './InviteCard.tsx'
import { MembersCard } from './MembersCard.tsx'
import { useGetTeamQuery } from './api.ts'

const lead =
  'Everyone here sees the same application, documents and connections. Nobody sees another person’s password.'

/** `/app/team`: who works on the company, who is invited, and how to change it. */
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
              <InvitedCard invited={team.invited_users} members={team.team_members} />
            </>
          ) : (
            <Card title="Members">
              {query.error ? (
                <FailedQuery query={query} title="Your team couldn't be loaded" />
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

/** The number of others; of all, for staff who look at a company that they are no member of. */
function describeTeam({ team_members }: Team, userId: string | undefined): string {
  const others = team_members.filter(({ id }) => id !== userId).length
  const isMember = others < team_members.length
  if (others === 0) return isMember ? 'You work on this alone' : 'Nobody is in this team yet'
  const number = spellNumber(others)
  const people = others === 1 ? 'person works' : 'people work'
  return `${number.charAt(0).toUpperCase()}${number.slice(1)} ${people} on this${isMember ? ' with you' : ''}`
}

const roles = [
  {
    name: 'Owner',
    may: 'All that a member may, and also remove people and make members owners. There is always at least one.',
  },
  {
    name: 'Member',
    may: 'Answer, upload, connect books and banks, send the application, and invite others.',
  },
]

const RolesCard = () => (
  <Card title="What each role may do">
    <CardRows>
      {roles.map(({ name, may }) => (
        <CardRow key={name}>
          <RowText strong title={name} note={may} />
        </CardRow>
      ))}
    </CardRows>
  </Card>
)
