import { paths } from '#web/core/address/paths.ts'
import type { IntroApplication } from '#contract/intros.ts'
import { usePollingOptions } from '#web/core/live/use-polling-options.ts'
import { useListIntrosQuery } from '#web/features/intros/api.ts'
import { IntroductionSteps, formatDeclineReason } from '#web/features/intros/IntroductionSteps.tsx'
import { IntroductionStateTag } from '#web/features/labels/IntroductionStateTag.tsx'
import { Async } from '#web/ui/feedback/Async.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { formatCount, formatDate } from '#web/ui/format.ts'
import { ActionLink } from '#web/ui/actions/ActionLink.tsx'
import { Card, CardBody, CardRow, CardRows } from '#web/ui/layout/Card.tsx'
import { Stack } from '#web/ui/layout/Layout.tsx'
import { Link } from '#web/ui/actions/Link.tsx'
import { RowText } from '#web/ui/layout/RowText.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import type { CasePartProps } from '../shared/case-state.ts'
import { TabContent } from '../shared/TabContent.tsx'
import { DeckRow } from '#web/features/admin/viewer/DeckRow.tsx'

const titles = { draft: 'Draft', submitted: 'Submitted', sent: 'Sent' } as const

function Introduction({ intro }: { intro: IntroApplication }) {
  const { id, status, created_at, submitted_at, sent_at, blurb, investors, send_backs } = intro
  const hasDeck = intro.pitch !== null || intro.pitch_url !== null
  const unreleasedCount = investors.filter((investor) => investor.status === 'awaiting_release').length
  const isSentBack = status === 'draft' && send_backs.length > 0
  const at = sent_at ?? submitted_at ?? created_at
  return (
    <Card
      title={`${isSentBack ? 'Sent back' : titles[status]}, ${formatDate(at)}`}
      sub={formatCount(investors.length, 'investor')}
      action={
        unreleasedCount > 0 && (
          <ActionLink href={paths.admin.introduction(id)} about="introductions of this company">
            Release {unreleasedCount}
          </ActionLink>
        )
      }
    >
      {(blurb || hasDeck) && (
        <CardBody>
          <Stack gap={1}>
            {blurb && <Text typed>{blurb}</Text>}
            <DeckRow deck={{ ...intro, intro: id }} />
          </Stack>
        </CardBody>
      )}
      {investors.length > 0 && (
        <CardRows>
          {investors.map((investor) => (
            <CardRow key={investor.id}>
              <RowText
                title={<Link href={paths.admin.investor(investor.id)}>{investor.name}</Link>}
                note={<IntroductionSteps introduction={investor} />}
                more={formatDeclineReason(investor)}
              />
              <IntroductionStateTag status={investor.status} />
            </CardRow>
          ))}
        </CardRows>
      )}
    </Card>
  )
}

/** The server's limit on introduction applications per company, so one page lists all of them. */
const maxIntros = 100

export function IntroductionsTab({ company }: CasePartProps) {
  const intros = useListIntrosQuery(
    { query: { company: company.id, page_size: maxIntros } },
    usePollingOptions(30_000),
  )
  return (
    <TabContent>
      <Async
        query={intros}
        name="the introductions"
        rows={3}
        tile
        empty={
          <Card>
            <EmptyState title="No introductions yet">
              Introductions appear here when the company requests them.
            </EmptyState>
          </Card>
        }
      >
        {({ results }) => results.map((intro) => <Introduction key={intro.id} intro={intro} />)}
      </Async>
    </TabContent>
  )
}
