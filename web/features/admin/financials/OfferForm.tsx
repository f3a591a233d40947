import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { Company } from '#contract/companies.ts'
import * as contract from '#contract/financials/offers.ts'
import type { Offer } from '#contract/financials/offers.ts'
import { listLimitErrors } from '#contract/rules/funding/offer-limits.ts'
import { quoteOffer } from '#contract/rules/offers.ts'
import { useFormSubmit } from '#web/core/use-form-submit.ts'
import { useGetFinancialsQuery } from '#web/features/financials/api.ts'
import { QuoteCard } from '#web/features/offers/QuoteCard.tsx'
import { quoteScenarios } from '#web/features/offers/scenarios.ts'
import { ScenariosCard } from '#web/features/offers/ScenariosCard.tsx'
import { getRevenueOutlook } from '#web/features/offers/revenue-outlook.ts'
import { useMakeOfferMutation } from '#web/features/offers/api.ts'
import { Note } from '#web/ui/feedback/Note.tsx'
import { useToasts } from '#web/ui/overlays/Toasts.tsx'
import { Form } from '#web/ui/forms/Form.tsx'
import { MoneyField } from '#web/ui/fields/NumberField.tsx'
import { formatMoney, toLocalDay } from '#web/ui/format.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Card, CardBody } from '#web/ui/layout/Card.tsx'
import { Columns, Row, Stack } from '#web/ui/layout/Layout.tsx'
import type { OfferControl, OfferInput } from './offer-input.ts'
import { OfferFields } from './OfferFields.tsx'

const resolver = zodResolver(
  contract.makeOffer.body.superRefine(({ limits, ...terms }, context) => {
    for (const { path, message } of limits ? listLimitErrors(terms, limits) : [])
      context.addIssue({ code: 'custom', path: path.split('.'), message })
  }),
)

interface OfferFormProps {
  company: Company
  /** The offer that the new terms replace. */
  current: Offer | null
  /** Terms that the applicant requested. */
  requested?: Pick<Offer, 'advance' | 'share'> | null
  onClose: () => void
}

/** Edits terms with a preview of their cost. Submitting them creates the next version of the offer. */
export function OfferForm({ company, current, requested = null, onClose }: OfferFormProps) {
  const toasts = useToasts()
  const [makeOffer] = useMakeOfferMutation()
  const form = useForm({ resolver, defaultValues: { ...getDefaults(company, current), ...requested } })
  const { isBusy, error, submit } = useFormSubmit(
    form,
    (body) => makeOffer({ params: { companyId: company.id }, body }),
    ({ number }) => {
      toasts.show({ text: `Version ${number} sent. The company’s members get an email.` })
      onClose()
    },
  )
  return (
    <Card
      title={current ? 'New version' : 'New offer'}
      sub="The applicant sees these terms and can accept them"
    >
      <CardBody>
        <Columns>
          <Form onSubmit={submit} busy={isBusy}>
            <Stack gap={3}>
              <OfferFields form={form} />
              {error && (
                <Note tone="bad" live="alert">
                  {error.message}. The offer wasn’t sent.
                </Note>
              )}
              <Row gap={1.5} wrap>
                <Button type="submit" loading={isBusy}>
                  {isBusy ? 'Sending…' : 'Send offer'}
                </Button>
                <Button kind="quiet" onClick={onClose}>
                  Cancel
                </Button>
              </Row>
            </Stack>
          </Form>
          <Preview companyId={company.id} control={form.control} />
        </Columns>
      </CardBody>
    </Card>
  )
}

const dayMs = 86_400_000

function getDefaults(company: Company, current: Offer | null): OfferInput {
  const requested = company.financials_assessment?.capital_amount_requested
  const valid_until = toLocalDay(new Date(Date.now() + contract.offerDays * dayMs))
  if (!current)
    return { advance: requested ?? '', cap: 1.2, share: 6, minimum: '0.00', origination_fee: 0, valid_until }
  const { advance, cap, share, minimum, origination_fee, limits } = current
  const terms = { advance, cap, share, minimum, origination_fee, valid_until }
  return limits ? { ...terms, limits } : terms
}

/** The cost of the terms, once all of them are valid. */
function Preview({ companyId, control }: { companyId: string; control: OfferControl }) {
  const financials = useGetFinancialsQuery({ params: { companyId } })
  const outlook = getRevenueOutlook(financials.currentData ?? null)
  const [enteredRevenue, setEnteredRevenue] = useState('')
  const values = contract.OfferTerms.safeParse(useWatch({ control }))
  const first = outlook?.first ?? enteredRevenue
  if (!values.success) return <Note tone="info">Enter the terms to see their cost.</Note>
  const terms = values.data
  const hasRevenue = /^\d+\.\d\d$/.test(first) && Number(first) > 0
  return (
    <Stack>
      {outlook ? (
        <p>Based on {formatMoney(outlook.first)} a month, the average of the last three full months.</p>
      ) : (
        <MoneyField
          label="Monthly revenue"
          name="first"
          value={enteredRevenue}
          onChange={setEnteredRevenue}
        />
      )}
      {hasRevenue && (
        <>
          <QuoteCard quote={quoteOffer({ ...terms, monthly_revenue: { first, growth: 0 } })} growth={0} />
          <ScenariosCard scenarios={quoteScenarios(terms, first, 0, outlook)} />
        </>
      )}
    </Stack>
  )
}
