import { paths } from '#web/core/address/paths.ts'
import { toHistoryRequest } from './slice.ts'
import { fundingTypes } from '#contract/application/options.ts'
import type { Company } from '#contract/companies.ts'
import type { StatusChange } from '#contract/history.ts'
import { rejectionReasons } from '#contract/rules/funding/rejections.ts'
import { companyStatuses, type CompanyStatus } from '#contract/rules/statuses.ts'
import { useGetStatusHistoryQuery } from '#web/features/company/api.ts'
import { ConfirmAddressActions } from '#web/features/session/ConfirmAddressActions.tsx'
import { useDictionary } from '#web/features/dictionary/use-dictionary.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Columns, Row, Stack } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { SkeletonLine } from '#web/ui/feedback/Skeletons.tsx'
import { StatusChip } from '#web/ui/status/StatusGlyph.tsx'
import { statusStyles } from '#web/features/labels/status-style.ts'
import styles from './Hero.module.css'
import { listStages } from './stages.ts'
import { StageStream } from './StageStream.tsx'
import { describeApplicationState } from './application-state.ts'
import type { NextAction } from './request-state.ts'
import { SubmittedFacts } from './SubmittedFacts.tsx'
import { TurnPanel } from './TurnPanel.tsx'
import { useHeroFacts } from './use-hero-facts.ts'

interface HeroProps {
  company: Company
  /** `h2` if the page has a title above it. */
  heading?: 'h1' | 'h2'
}

export function Hero({ company, heading = 'h1' }: HeroProps) {
  const context = useHeroFacts(company)
  const { status: typesStatus } = useDictionary('document_types')
  const { currentData } = useGetStatusHistoryQuery(toHistoryRequest(company.id))
  const history = currentData?.results ?? []
  const { title, text, action } = describeApplicationState(context)
  const isApplication = company.status !== 'cfo_customer' && !context.isSettingUp
  // The number of steps depends on the document types, so it is hidden while they load.
  const isCounting =
    isApplication && company.status === 'draft' && typesStatus !== 'ready' && typesStatus !== 'failed'
  return (
    <Columns
      as="section"
      aria-labelledby="application-state"
      gap={0}
      sizes="aside"
      align="stretch"
      className={styles.hero}
    >
      <Stack className={styles.words}>
        <Row wrap gap={1.5}>
          <StatusChip {...statusStyles[company.status]}>{companyStatuses[company.status]}</StatusChip>
          {isApplication && (
            <Text as="span" variant="small" tone="secondary">
              {describeFunding(company)}
            </Text>
          )}
        </Row>
        <Text variant="title" as={heading} id="application-state">
          {title}
        </Text>
        {isCounting ? <SkeletonLine width="52ch" /> : <Text variant="lead">{text}</Text>}
        <Quote status={company.status} last={history[0]} />
        {action?.does === 'confirm_address' && (
          <ConfirmAddressActions email={context.email} size="large" forwardTo={paths.dashboard} />
        )}
        {action?.href && <Action {...action} href={action.href} />}
        <SubmittedFacts company={company} />
      </Stack>
      <TurnPanel company={company} />
      {isApplication && <StageStream stages={listStages(company.status, history, company.submitted_at)} />}
    </Columns>
  )
}

function describeFunding({ funding_application_type, financial }: Company): string {
  const [first = '', ...others] = (funding_application_type ?? []).map((type) => fundingTypes[type])
  const types = [first, ...others.map((type) => type.toLowerCase())]
  const amount = financial.assessment?.capital_amount_requested
  return [types.join(' and '), amount ? `${formatMoney(amount)} requested` : ''].filter(Boolean).join(', ')
}

function Quote({ status, last }: { status: CompanyStatus; last: StatusChange | undefined }) {
  if (!last || last.to !== status) return null
  const { reason, note, needed_change, author } = last
  if (reason === null && note === null && needed_change === null) return null
  return (
    <Stack as="blockquote" gap={1} className={styles.quote}>
      {reason !== null && <p>{rejectionReasons[reason].text}</p>}
      {note !== null && <Text typed>“{note}”</Text>}
      {needed_change !== null && (
        <div>
          <b>What would have to change</b>
          <Text typed>“{needed_change}”</Text>
        </div>
      )}
      {author && (
        <footer>
          <Text variant="small" tone="secondary">
            {author.name}
          </Text>
        </footer>
      )}
    </Stack>
  )
}

const Action = ({ label, href, kind }: NextAction) => (
  <Button kind={kind} size="large" href={href}>
    {label}
  </Button>
)
