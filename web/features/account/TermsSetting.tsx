import { publicPages } from '#contract/rules/public-pages.ts'
import { formatDate } from '#web/ui/format.ts'
import { ActionLink } from '#web/ui/actions/ActionLink.tsx'
import { Async } from '#web/ui/feedback/Async.tsx'
import { CardRow, CardRows } from '#web/ui/layout/Card.tsx'
import { RowText } from '#web/ui/layout/RowText.tsx'
import { useGetAcceptancesQuery } from './acceptances.ts'
import { Setting } from './Setting.tsx'

export function TermsSetting() {
  return (
    <Setting title="Terms and privacy" about="The versions you accepted, and when you accepted them.">
      <Async query={useGetAcceptancesQuery({})} name="the terms" rows={2}>
        {({ pages }) => (
          <CardRows>
            {pages.map(({ slug, title, accepted }) => (
              <CardRow key={slug} wrap>
                <RowText
                  strong
                  title={title}
                  note={
                    accepted
                      ? `Version ${accepted.version}, accepted ${formatDate(accepted.at)}`
                      : 'Not accepted yet'
                  }
                />
                <ActionLink href={publicPages[slug].path}>Read</ActionLink>
              </CardRow>
            ))}
          </CardRows>
        )}
      </Async>
    </Setting>
  )
}
