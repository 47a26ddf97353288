import type { CommandsWords } from '@buchfink/texts/generated/commands-words';
import { commandName } from '../base/command-name.ts';

/** The text of `help`: all commands with their options. */
export function helpText({ help }: CommandsWords): string {
  const commands = Object.values(help.commands).join('\n');
  return `${help.usage({ program: commandName })}\n\n${commands}\n\n${help.environment}\n`;
}
