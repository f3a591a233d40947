import type { Meta, StoryObj } from '@storybook/react-vite'
import { useForm } from 'react-hook-form'
import { Button } from '../actions/Button.tsx'
import { Stack } from '../layout/Layout.tsx'
import { Form } from './Form.tsx'
import { FormField } from './FormField.tsx'
import { TextField } from '../fields/TextField.tsx'

export default {} satisfies Meta

function Invitation() {
  const { control, handleSubmit } = useForm({ defaultValues: { email: '' } })
  return (
    <Form onSubmit={() => void handleSubmit(() => {})()}>
      <Stack narrow align="start">
        <FormField control={control} name="email">
          {(field) => <TextField label="Your teammate’s email" type="email" {...field} />}
        </FormField>
        <Button type="submit">Send invitation</Button>
      </Stack>
    </Form>
  )
}

export const All: StoryObj = { render: () => <Invitation /> }
