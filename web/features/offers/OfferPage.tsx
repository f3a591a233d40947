import { paths } from '#web/core/address/paths.ts'
import type { Offer } from '#contract/financials/offers.ts'
import { usePageTitle } from '#web/core/page/page-title.ts'
import { useAppSelector } from '#web/core/store.ts'
import { selectCompany } from '#web/features/company/selectors.ts'
import { useFigures } from '#web/features/financials/use-figures.ts'
import { FailedQuery, getShownData } from '#web/ui/feedback/Async.tsx'
import { Note } from '#web/ui/feedback/Note.tsx'
import { Skeleton } from '#web/ui/feedback/Skeletons.tsx'
import { StateTag } from '#web/ui/status/StateTag.tsx'
import { formatDate, formatMoney } from '#web/ui/format.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Stack } from '#web/ui/layout/Layout.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import type { Financials } from '#contract/financials/financials.ts'
import { findCurrentOffer, findPreviousOffer, useOffers } from './api.ts'
import { CalculatorSection } from './CalculatorSection.tsx'
import { EarlierOffers } from './EarlierOffers.tsx'
import { getRevenueOutlook } from './revenue-outlook.ts'
import { OfferWarningActions } from './OfferActions.tsx'
import { OfferCard, useIsMember } from './OfferCard.tsx'
import { formatEstimate } from './scenarios.ts'
import { type CalculatorBasis, useCalculator } from './use-calculator.ts'

export function OfferPage() {
  usePageTitle('Offer')
  const company = useAppSelector(selectCompany)
  if (!company) return null
  const requested = company.financials_assessment?.capital_amount_requested ?? null
  return <Offers key={company.id} companyId={company.id} requested={requested} />
}

interface OffersProps {
  companyId: string
  /** The amount requested in the application, in US dollars. */
  requested: string | null
}

function Offers({ companyId, requested }: OffersProps) {
  const offers = useOffers(companyId)
  const { financials, metrics } = useFigures(companyId)
  const data = getShownData(offers)
  if (!data && offers.error)
    return (
      <>
        <PageHead title="Your offer" />
        <Card>
          <FailedQuery query={offers} title="Your offer couldn’t be loaded" />
        </Card>
      </>
    )
  if (!data || financials.isLoading) return <LoadingOffer />
  const current = findCurrentOffer(data.results)
  const figures = getShownData(financials)
  return (
    <OfferView
      key={current?.id ?? 'estimate'}
      offers={data.results}
      current={current}
      basis={buildBasis(current, requested, figures)}
      requested={requested}
      metrics={figures?.currency === 'USD' ? (metrics.data ?? []) : []}
    />
  )
}

const estimateTerms = { advance: '100000.00', cap: 1.2, share: 6, minimum: '0.00', origination_fee: 0 }

function buildBasis(
  offer: Offer | null,
  requested: string | null,
  financials: Financials | null,
): CalculatorBasis {
  const outlook = getRevenueOutlook(financials)
  const hasRevenue = outlook !== null && Number(outlook.first) > 0
  return {
    terms: offer ?? { ...estimateTerms, advance: requested ?? estimateTerms.advance },
    first: hasRevenue ? outlook.first : null,
    outlook: hasRevenue ? outlook : null,
  }
}

interface OfferViewProps {
  offers: readonly Offer[]
  current: Offer | null
  basis: CalculatorBasis
  requested: string | null
  metrics: Parameters<typeof CalculatorSection>[0]['metrics']
}

function OfferView({ offers, current, basis, requested, metrics }: OfferViewProps) {
  const calculator = useCalculator(basis)
  const isMember = useIsMember(offers[0]?.company)
  const amountHint = requested === null ? undefined : `You requested ${formatMoney(requested)}.`
  return (
    <>
      <PageHead
        title={getTitle(current)}
        lead={current ? describeAnswer(current) : getLead(basis)}
        actions={!current && <StateTag tone="info">Estimate, not an offer</StateTag>}
      />
      <Stack gap={3}>
        {!current && <EndedNote offer={offers[0]} />}
        {current && (
          <>
            <OfferCard offer={current} previous={findPreviousOffer(offers, current)} />
            <Stack gap={0}>
              <Text variant="heading">What would the advance cost you?</Text>
              <Text tone="secondary">An estimate, not part of the offer. {getLead(basis)}</Text>
            </Stack>
          </>
        )}
        <CalculatorSection
          calculator={calculator}
          basis={basis}
          isOffer={current !== null}
          amountHint={
            current ? 'See the cost of a smaller advance. The offered terms stay the same.' : amountHint
          }
          metrics={metrics}
          remedy={current?.status === 'open' && isMember && <OfferWarningActions offer={current} />}
          actions={
            !current && (
              <Button kind="line" href={paths.application}>
                Go to your application
              </Button>
            )
          }
        />
        <EarlierOffers offers={offers} />
        <Stack narrow>
          <Text variant="small" tone="secondary">
            The total you repay doesn’t grow over time. With low revenue, you repay it over more months, at a
            lower annual rate. With high revenue, you repay sooner, at a higher annual rate.
          </Text>
        </Stack>
      </Stack>
    </>
  )
}

function EndedNote({ offer }: { offer: Offer | undefined }) {
  if (!offer) return null
  const { made_at, ended_at, status } = offer
  const made = `our offer from ${formatDate(made_at)}`
  const sentence = {
    declined: `You declined ${made}`,
    expired: `O${made.slice(1)} expired`,
    withdrawn: `O${made.slice(1)} was withdrawn`,
    replaced: null,
    open: null,
    accepted: null,
  }[status]
  if (sentence === null) return null
  return (
    <Note tone="info">
      {sentence} on {formatDate(ended_at)}. If you still need funding, send us a message.
    </Note>
  )
}

const describeAnswer = ({ status, valid_until }: Offer) =>
  status === 'accepted' || valid_until === null
    ? undefined
    : `You can accept the offer through ${formatDate(valid_until)}.`

const getLead = ({ first }: CalculatorBasis) => (first === null ? leadWithoutBooks : getLeadFromBooks(first))

const leadWithoutBooks =
  'Enter your revenue and move the sliders. This is an estimate based on what you enter, not an offer.'

const getLeadFromBooks = (first: string) =>
  `Move the sliders. The starting revenue comes from your books: ${formatEstimate(first)} a month, the average of the last three full months.`

function getTitle(offer: Offer | null): string {
  if (!offer) return 'What would an advance cost you?'
  return offer.status === 'accepted'
    ? `You accepted ${formatMoney(offer.advance)}`
    : `Your offer: ${formatMoney(offer.advance)}`
}

const LoadingOffer = () => (
  <>
    <PageHead title="Your offer" />
    <Stack gap={3}>
      <Skeleton shape="card" height={220} />
      <Skeleton shape="card" height={420} />
      <Skeleton shape="card" height={420} />
    </Stack>
  </>
)
