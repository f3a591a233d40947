import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { addTemplate } from '#contract/staff/templates.ts'
import { explainFailure } from '#web/core/api-error.ts'
import { useFormSubmit } from '#web/core/use-form-submit.ts'
import { FailureNote } from '#web/ui/feedback/Note.tsx'
import { useToasts } from '#web/ui/overlays/Toasts.tsx'
import { Form } from '#web/ui/forms/Form.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { Card, CardBody } from '#web/ui/layout/Card.tsx'
import { Grow, Row, Stack } from '#web/ui/layout/Layout.tsx'
import { FormTextField } from '#web/ui/forms/FormText.tsx'
import { useAddTemplateMutation } from './api.ts'

const resolver = zodResolver(addTemplate.body)

export function AddTemplateForm() {
  const toasts = useToasts()
  const form = useForm({ resolver, defaultValues: { url: '' } })
  const [add] = useAddTemplateMutation()
  const { isBusy, error, submit } = useFormSubmit(
    form,
    (body) => add({ body }),
    ({ name }) => {
      toasts.show({ text: `${name} added.` })
      form.reset()
    },
  )
  return (
    <Card title="Add a template">
      <CardBody>
        <Form onSubmit={submit} busy={isBusy}>
          <Stack>
            <Row gap={1.5} align="end" columnBelow="sm">
              <Grow>
                <FormTextField control={form.control} name="url" label="Document URL" autoComplete="off" />
              </Grow>
              <Button type="submit" kind="line" size="control" loading={isBusy}>
                {isBusy ? 'Adding…' : 'Add'}
              </Button>
            </Row>
            <FailureNote>{error && explainFailure(error, 'Nothing was added.')}</FailureNote>
          </Stack>
        </Form>
      </CardBody>
    </Card>
  )
}
