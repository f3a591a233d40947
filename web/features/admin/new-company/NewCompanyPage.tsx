import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { paths } from '#web/core/address/paths.ts'
import { createCompany } from '#contract/companies.ts'
import { AppError } from '#contract/core/errors.ts'
import { explainFailure } from '#web/core/api-error.ts'
import { useFormSubmit } from '#web/core/use-form-submit.ts'
import { StaffPage } from '#web/features/admin/list/StaffPage.tsx'
import { FailureNote } from '#web/ui/feedback/Note.tsx'
import { useToasts } from '#web/ui/overlays/Toasts.tsx'
import { FormField } from '#web/ui/forms/FormField.tsx'
import { Form } from '#web/ui/forms/Form.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { Card, CardBody } from '#web/ui/layout/Card.tsx'
import { Columns, Stack } from '#web/ui/layout/Layout.tsx'
import { Link } from '#web/ui/actions/Link.tsx'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { FormTextField } from '#web/ui/forms/FormText.tsx'
import { useCreateCompanyForCustomerMutation } from './api.ts'
import { InvitationPreview } from './InvitationPreview.tsx'

const { shape } = createCompany.body
const resolver = zodResolver(
  z.object({
    name: z.string().trim().min(1, 'Enter the company name').pipe(shape.name.unwrap().unwrap()),
    email: z.string().trim().min(1, 'Enter the customer’s email').pipe(shape.created_for.unwrap()),
    invite: z.boolean(),
  }),
)

const nameTakenMessage = new AppError('name_taken').message

function useNewCompany() {
  const navigate = useNavigate()
  const toasts = useToasts()
  const form = useForm({ resolver, defaultValues: { name: '', email: '', invite: true } })
  const [create] = useCreateCompanyForCustomerMutation()
  const sending = useFormSubmit(form, create, ({ id, name, created_for }) => {
    const isInvited = form.getValues('invite')
    const next = isInvited
      ? `Invited ${created_for}.`
      : `${created_for} gets access the next time they sign in.`
    toasts.show({ text: `${name} created. ${next}` })
    void navigate(paths.admin.company(id))
  })
  return { form, ...sending }
}

type NewCompany = ReturnType<typeof useNewCompany>

function NewCompanyForm({ form, isBusy, error, submit }: NewCompany) {
  const isNameTaken = error?.code === 'name_taken'
  return (
    <Form onSubmit={submit} busy={isBusy}>
      <Stack gap={3} narrow>
        <FormField control={form.control} name="name">
          {(field) => (
            <TextField
              {...field}
              id="company-name"
              label="Company name"
              error={field.error ?? (isNameTaken ? nameTakenMessage : undefined)}
            />
          )}
        </FormField>
        <FormTextField
          control={form.control}
          name="email"
          id="customer-email"
          type="email"
          label="Customer’s email"
          hint="The user with this email address will become the company’s owner after confirming the address."
        />
        <FormField control={form.control} name="invite">
          {({ value, onChange }) => (
            <Checkbox label="Email the customer an invitation" checked={value} onChange={onChange} />
          )}
        </FormField>
        <FailureNote>{error && !isNameTaken && explainFailure(error, 'No company was created.')}</FailureNote>
        <div>
          <Button type="submit" loading={isBusy}>
            {isBusy ? 'Creating…' : 'Create company'}
          </Button>
        </div>
      </Stack>
    </Form>
  )
}

export function NewCompanyPage() {
  const company = useNewCompany()
  const [name, email, invite] = useWatch({ control: company.form.control, name: ['name', 'email', 'invite'] })
  return (
    <StaffPage title="New company">
      <div>
        <Link href={paths.admin.pipeline}>Back to the pipeline</Link>
      </div>
      <Columns>
        <Card title="Company for a customer" sub="The application starts as an unassigned draft">
          <CardBody>
            <NewCompanyForm {...company} />
          </CardBody>
        </Card>
        {invite && <InvitationPreview name={name} email={email} />}
      </Columns>
      {!invite && (
        <p>No email will be sent. You’ll need to tell the customer that their company is set up.</p>
      )}
    </StaffPage>
  )
}
