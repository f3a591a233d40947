import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { minCases, setStepTime, type StepTimeSetting } from '#contract/step-times.ts'
import { companyStatuses } from '#contract/rules/statuses.ts'
import { useFormSubmit } from '#web/core/use-form-submit.ts'
import { StaffPage } from '#web/features/admin/list/StaffPage.tsx'
import { Async } from '#web/ui/feedback/Async.tsx'
import { FailureNote } from '#web/ui/feedback/Note.tsx'
import { NumberField } from '#web/ui/fields/NumberField.tsx'
import { Form } from '#web/ui/forms/Form.tsx'
import { FormField } from '#web/ui/forms/FormField.tsx'
import { formatCount } from '#web/ui/format.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Card, CardBody } from '#web/ui/layout/Card.tsx'
import { Columns, Grid, Row, Stack } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { useToasts } from '#web/ui/overlays/Toasts.tsx'
import { useListStepTimeSettingsQuery, useSetStepTimeMutation } from './api.ts'

export function StepTimesPage() {
  const steps = useListStepTimeSettingsQuery({})
  return (
    <StaffPage title="Step times">
      <Text tone="secondary">
        Applicants see how long their current step usually takes. They see your range if fewer than {minCases}{' '}
        cases have started and finished the step in the last two years. Otherwise, they see how long the
        middle half of those cases took.
      </Text>
      <Async query={steps} name="the step times" rows={4}>
        {(list) => (
          <Columns>
            {list.map((step) => (
              <StepTimeCard key={step.status} step={step} />
            ))}
          </Columns>
        )}
      </Async>
    </StaffPage>
  )
}

const resolver = zodResolver(setStepTime.body)

function StepTimeCard({ step }: { step: StepTimeSetting }) {
  const { status, set_low: low, set_high: high } = step
  const toasts = useToasts()
  const [save] = useSetStepTimeMutation()
  const form = useForm<z.input<typeof setStepTime.body>, unknown, z.output<typeof setStepTime.body>>({
    resolver,
    defaultValues: { status, ...(low !== null && { low }), ...(high !== null && { high }) },
  })
  const { isBusy, error, submit } = useFormSubmit(
    form,
    (body) => save({ body }),
    () => toasts.show({ text: `Step time for ${companyStatuses[status]} saved.` }),
  )
  return (
    <Card title={companyStatuses[status]} sub={describeSource(step)}>
      <CardBody>
        <Form onSubmit={submit} busy={isBusy}>
          <Stack>
            <Grid column="small">
              <FormField control={form.control} name="low">
                {(field) => <NumberField {...field} label="From (days)" value={field.value ?? null} />}
              </FormField>
              <FormField control={form.control} name="high">
                {(field) => <NumberField {...field} label="To (days)" value={field.value ?? null} />}
              </FormField>
            </Grid>
            <FailureNote>{error && `${error.message}. Nothing was saved.`}</FailureNote>
            <Row>
              <Button type="submit" kind="line" loading={isBusy}>
                {isBusy ? 'Saving…' : 'Save'}
              </Button>
            </Row>
          </Stack>
        </Form>
      </CardBody>
    </Card>
  )
}

function describeSource({ range, cases }: StepTimeSetting): string {
  const finished = formatCount(cases, 'finished case')
  if (range === null) return `${finished}. Applicants don’t see a time.`
  const days = formatCount(range.high, 'day')
  const time = range.low === range.high ? days : `${range.low} to ${days}`
  return range.source === 'history'
    ? `Applicants see ${time}, based on ${finished}.`
    : `${finished}. Applicants see your range, ${time}.`
}
