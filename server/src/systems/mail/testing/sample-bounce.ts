/** The parts of a report that tests change. */
export interface BounceParts {
  /** The lines about one recipient. */
  readonly recipient?: string;
  readonly original?: string;
  readonly originalType?: string;
}

const usualRecipient = `Final-Recipient: rfc822; reader@reader.example
Original-Recipient: rfc822;reader@reader.example
Action: failed
Status: 5.1.1
Diagnostic-Code: smtp; 550 5.1.1 <reader@reader.example>: Recipient
    address rejected`;

const usualOriginal = `From: reminders@library.example
To: reader@reader.example
Message-ID: <loan-17.due-soon@library.example>
Subject: Reminder`;

/** A report on a mail that was not delivered, as a mail server writes it. */
export function sampleBounce({
  recipient = usualRecipient,
  original = usualOriginal,
  originalType = 'text/rfc822-headers',
}: BounceParts = {}): Buffer {
  const lines = `Return-Path: <>
From: MAILER-DAEMON@mx.reader.example
To: bounces@library.example
Subject: Undelivered Mail Returned to Sender
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="part"

--part
Content-Type: text/plain; charset=utf-8

The mail could not be delivered.

--part
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.reader.example
Arrival-Date: Mon, 30 Nov 2026 09:30:01 +0000

${recipient}

--part
Content-Type: ${originalType}

${original}

--part--
`;
  return Buffer.from(lines.replaceAll('\n', '\r\n'));
}
