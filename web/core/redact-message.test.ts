import { expect, test } from 'vitest'
import { redactMessage } from './redact-message.ts'

test.each([
  ['Unexpected token \'M\', "My secret plan" is not valid JSON', 'Unexpected token …, … is not valid JSON'],
  ["Cannot create property 'x' on string 'My plan'", 'Cannot create property … on string …'],
  ['Cannot convert 250000.55 to a BigInt', 'Cannot convert # to a BigInt'],
  ['ana.lopez@example.com is invited already', '[address] is invited already'],
  [
    'Failed to fetch https://h.example/app/join?code=hush&x=1 (reason)',
    'Failed to fetch https://h.example/app/join (reason)',
  ],
  ['"It" said `so`', '… said …'],
])('%s is stripped of user input', (message, plain) => {
  expect(redactMessage(message)).toBe(plain)
})

test.each([
  "Cannot read properties of undefined (reading 'name')",
  "Cannot set properties of null (setting 'value')",
  "Can't load Auth0 token",
  "That status can't be applied, and isn't known",
  'Is this all? Yes',
  'Minified React error #418',
])('%s stays unchanged', (message) => {
  expect(redactMessage(message)).toBe(message)
})
