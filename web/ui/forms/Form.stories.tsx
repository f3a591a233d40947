import type { Meta, StoryObj } from '@storybook/react-vite'
import { useForm } from 'react-hook-form'
import { Button } from '../actions/Button.tsx'
import { Checkbox } from '../choices/Checkbox.tsx'
import { Stack } from '../layout/Layout.tsx'
import { Form } from './Form.tsx'
import { FormField } from './FormField.tsx'
import { FormTextArea, FormTextField } from './FormText.tsx'

export default {} satisfies Meta

function Invitation() {
  const { control, handleSubmit } = useForm({ defaultValues: { email: '', message: '', isOwner: false } })
  return (
    <Form onSubmit={() => void handleSubmit(() => {})()}>
      <Stack narrow align="start">
        <FormTextField control={control} name="email" label="Your teammate’s email" type="email" />
        <FormTextArea control={control} name="message" label="Message (optional)" maxLength={200} />
        <FormField control={control} name="isOwner">
          {({ value, onChange }) => (
            <Checkbox label="Make them an owner" checked={value} onChange={onChange} />
          )}
        </FormField>
        <Button type="submit">Send invitation</Button>
      </Stack>
    </Form>
  )
}

export const All: StoryObj = { render: () => <Invitation /> }
