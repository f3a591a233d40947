import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { Company } from '#contract/companies.ts'
import * as contract from '#contract/financials/offers.ts'
import type { Offer } from '#contract/financials/offers.ts'
import { listLimitErrors } from '#contract/rules/funding/offer-limits.ts'
import { getUsualAdvanceRange, listOfferWarnings } from '#contract/rules/funding/offer-suggestions.ts'
import { isAmount } from '#contract/rules/money.ts'
import type { Outlook } from '#contract/rules/offer-outlook.ts'
import { type ApiError, explainFailure } from '#web/core/api-error.ts'
import { useFormSubmit } from '#web/core/use-form-submit.ts'
import { useGetFinancialsQuery } from '#web/features/financials/api.ts'
import { getRevenueOutlook } from '#web/features/offers/revenue-outlook.ts'
import { useMakeOfferMutation } from '#web/features/offers/api.ts'
import { FailureNote } from '#web/ui/feedback/Note.tsx'
import { SkeletonRows } from '#web/ui/feedback/Skeletons.tsx'
import { useToasts } from '#web/ui/overlays/Toasts.tsx'
import { Form } from '#web/ui/forms/Form.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Card, CardBody } from '#web/ui/layout/Card.tsx'
import { Columns, Row, Stack } from '#web/ui/layout/Layout.tsx'
import { buildOfferInput, type OfferBody, type OfferFormState } from './offer-input.ts'
import { OfferFields } from './OfferFields.tsx'
import { OfferPreview } from './OfferPreview.tsx'
import { SendOfferDialog } from './SendOfferDialog.tsx'
import { OfferWarnings } from './OfferWarnings.tsx'

const resolver = zodResolver(
  contract.makeOffer.body.superRefine(({ limits, ...terms }, context) => {
    for (const { path, message } of limits ? listLimitErrors(terms, limits) : [])
      context.addIssue({ code: 'custom', path: path.split('.'), message })
  }),
)

interface OfferFormProps {
  company: Company
  current: Offer | null
  requested?: Pick<Offer, 'advance' | 'share'> | null
  onClose: () => void
}

export function OfferForm(props: OfferFormProps) {
  const { company, current } = props
  const financials = useGetFinancialsQuery({ params: { companyId: company.id } })
  return (
    <Card
      title={current ? 'New version' : 'New offer'}
      sub="After you send these terms, the applicant can view and accept them"
    >
      <CardBody>
        {financials.isLoading ? (
          <SkeletonRows rows={6} label="Loading the revenue" />
        ) : (
          <OfferEditor {...props} outlook={getRevenueOutlook(financials.currentData ?? null)} />
        )}
      </CardBody>
    </Card>
  )
}

function useOfferForm({ company, current, requested = null }: OfferFormProps, revenue: string | null) {
  const defaults = buildOfferInput({ current, requested: getRequestedAdvance(company), revenue })
  const form = useForm({ resolver, defaultValues: { ...defaults, ...requested } })
  // The form opens below the pressed button or replaces it, so the focus must move to the form's first field.
  useEffect(() => form.setFocus('advance', { shouldSelect: true }), [form])
  return form
}

function useSendOffer({ company, onClose }: OfferFormProps, form: OfferFormState) {
  const toasts = useToasts()
  const [makeOffer] = useMakeOfferMutation()
  return useFormSubmit(
    form,
    (body) => makeOffer({ params: { companyId: company.id }, body }),
    ({ number }) => {
      toasts.show({ text: `Version ${number} sent. The company’s members will get an email.` })
      onClose()
    },
  )
}

function OfferEditor({ outlook, ...props }: OfferFormProps & { outlook: Outlook | null }) {
  const { company, current, onClose } = props
  const [enteredRevenue, setEnteredRevenue] = useState('')
  const [unconfirmed, setUnconfirmed] = useState<OfferBody | null>(null)
  const revenue = toRevenue(outlook?.first ?? enteredRevenue)
  const form = useOfferForm(props, revenue)
  const { isBusy, error, submit } = useSendOffer(props, form)
  const parsed = contract.OfferTerms.safeParse(useWatch({ control: form.control }))
  const terms = parsed.success ? parsed.data : null
  const warnings = terms && revenue !== null ? listOfferWarnings(terms, revenue) : []
  return (
    <>
      <Columns>
        <TermsForm
          form={form}
          advanceHint={describeAdvance(company, revenue)}
          warnings={warnings}
          isBusy={isBusy}
          error={error}
          onReview={setUnconfirmed}
          onClose={onClose}
        />
        <OfferPreview
          terms={terms}
          revenue={revenue}
          outlook={outlook}
          enteredRevenue={enteredRevenue}
          onEnterRevenue={setEnteredRevenue}
        />
      </Columns>
      {unconfirmed && (
        <SendOfferDialog
          company={company}
          offer={unconfirmed}
          current={current}
          warnings={warnings}
          onClose={() => setUnconfirmed(null)}
          onSend={() => {
            setUnconfirmed(null)
            submit()
          }}
        />
      )}
    </>
  )
}

interface TermsFormProps {
  form: OfferFormState
  advanceHint: string | undefined
  warnings: readonly string[]
  isBusy: boolean
  error: ApiError | null
  onReview: (offer: OfferBody) => void
  onClose: () => void
}

const TermsForm = ({ form, advanceHint, warnings, isBusy, error, onReview, onClose }: TermsFormProps) => (
  <Form onSubmit={() => void form.handleSubmit(onReview)()} busy={isBusy}>
    <Stack gap={3}>
      <OfferFields form={form} advanceHint={advanceHint} />
      <OfferWarnings texts={warnings} />
      <FailureNote>{error && explainFailure(error, 'The offer wasn’t sent.')}</FailureNote>
      <Row gap={1.5} wrap>
        <Button type="submit" loading={isBusy}>
          {isBusy ? 'Sending…' : 'Review and send'}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          Cancel
        </Button>
      </Row>
    </Stack>
  </Form>
)

const getRequestedAdvance = (company: Company) =>
  company.financials_assessment?.capital_amount_requested ?? null

const toRevenue = (text: string) => (isAmount(text) && Number(text) > 0 ? text : null)

function describeAdvance(company: Company, revenue: string | null): string | undefined {
  const requested = getRequestedAdvance(company)
  const range = revenue === null ? null : getUsualAdvanceRange(revenue)
  const sentences = [
    ...(requested === null ? [] : [`The applicant requested ${formatMoney(requested)}.`]),
    ...(range ? [`${formatMoney(range.min)} to ${formatMoney(range.max)} is usual for this revenue.`] : []),
  ]
  return sentences.join(' ') || undefined
}
