import { randomUUID } from 'node:crypto';
import type { ComponentProps } from 'react';
import { Form, HiddenField } from '../frame/forms.tsx';
import type { DeskCall } from './desk-call.ts';

interface Props extends Omit<ComponentProps<typeof Form>, 'call'> {
  readonly desk: Pick<DeskCall, 'call'>;
}

/** A form whose act happens once, however often it is sent. */
export function ActionForm({ desk, children, ...form }: Props) {
  return (
    <Form {...form} call={desk.call}>
      <HiddenField name="act" value={randomUUID()} />
      {children}
    </Form>
  );
}
