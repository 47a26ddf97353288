/** The keys of the systems that know copies and accounts of a library: `system.availability`, `system.patron` and others. */
export const accountDescriptions: Readonly<Record<string, string>> = {
  'system.availability': 'the system that knows the states of copies now; without it, they are those of the catalogue',
  'system.availability.kind':
    '`patron`: the system of the accounts; `daia`, `koha-ilsdi`, `koha-rest`: a system of its own, which the page of that kind describes',
  'system.checkout': 'self-checkout of accounts in another system; built-in accounts have it',
  'system.checkout.kind': '`patron`: the system of the accounts',
  'system.reservations': 'reservations in another system',
  'system.reservations.fromShelf':
    'whether titles with a copy on the shelf can be reserved, where the system does not say',
  'system.availability.address':
    '`koha-ilsdi`: address of `ilsdi.pl` in the public catalogue; `koha-rest`: that of the REST API (docs/koha.md)',
  'system.availability.dates': 'the order of day, month and year in its dates, as `system.patron.dates`',
  'system.availability.user': '`koha-rest`: user name of the service, without `:`',
  'system.availability.password': '`koha-rest`: its password, by reference',
  'system.availability.clientId': '`koha-rest`: instead of `user`, the id of an API client',
  'system.availability.clientSecret': '`koha-rest`: the secret of the API client, by reference',
  'system.availability.ids': 'how this system names the records and copies of the catalogue',
  'system.availability.trustAvailable':
    '`koha-ilsdi`: shows as available what Koha calls so and no copy data contradicts; otherwise such copies are unknown',
  'system.availability.referenceTypes': '`koha-ilsdi`: item types for use in the library, which Koha calls available',
  'system.availability.limits': 'limits of calls to the system that knows the states of copies',
  'system.availability.limits.parallel': 'maximum number of concurrent calls',
  'system.availability.limits.waiting': 'maximum number of waiting calls; further ones are refused',
  'system.availability.limits.perMinute': 'maximum number of calls per minute',
  'system.availability.limits.searchSeconds': 'time limit for the copies of a list of results, in seconds',
  'system.availability.limits.recordSeconds': 'time limit for the copies of a record, in seconds',
  'system.availability.limits.cacheSeconds': 'seconds for which an answer is cached',
  'system.patron': 'without it the library has no accounts',
  'system.patron.kind':
    '`builtin`: this service manages patrons, loans and reservations; `sip2`: accounts of another system by SIP2 (docs/sip2.md); `koha-ilsdi`, `koha-rest`: accounts of a Koha (docs/koha.md)',
  'system.patron.address':
    '`koha-ilsdi`: address of `ilsdi.pl` in the public catalogue; `koha-rest`: that of the REST API, up to `/api/v1`',
  'system.patron.changePin':
    '`koha-rest`: patrons change their password here; Koha must allow it (`OpacPasswordChange`, `RESTBasicAuth`)',
  'system.patron.editableContact':
    '`koha-rest`: contact data that patrons see and change here; default: none. Koha itself checks none of them',
  'system.patron.clientId': '`koha-rest`: instead of `user`, the id of an API client',
  'system.patron.clientSecret': '`koha-rest`: the secret of the API client, by reference',
  'system.patron.feeLimit':
    '`koha-…`: who owes more can neither reserve nor renew, in whole cents, as in the catalogue of Koha; default: no limit',
  'system.patron.reservationFee': '`koha-…`: fee of a reservation in whole cents, to be confirmed before',
  'system.patron.pickupBranches': '`koha-…`: branches with a pick-up shelf; default: what Koha says, else all branches',
  'system.patron.host': '`sip2`: host name or IP address of the server',
  'system.patron.port': '`sip2`: port of the server, often 6001',
  'system.patron.tls': '`sip2`: false only within your own network or a tunnel, since PINs are sent',
  'system.patron.login':
    '`sip2`: how the terminal logs in: by message 93, at the prompts of a telnet server, or not at all; default: `message`',
  'system.patron.user': '`sip2`: user name of the terminal; `koha-rest`: that of the service',
  'system.patron.password':
    '`sip2`: password of the terminal, by reference; `koha-rest`: that of the service, by reference',
  'system.patron.terminalPassword':
    '`sip2`: terminal password (AC) of each message, by reference; only where the system wants one',
  'system.patron.location': '`sip2`: location code of the terminal (CP), often a branch',
  'system.patron.institution': '`sip2`: institution id (AO), as the system expects it',
  'system.patron.language': '`sip2`: language of its texts: `000` unknown, `001` English, `003` German',
  'system.patron.currency': '`sip2`, `koha-*`, `paia`: currency of amounts without one, code of ISO 4217',
  'system.patron.charset': '`sip2`: character set; `found` reads each answer as UTF-8 if it is valid, else as Latin-1',
  'system.patron.dates':
    'the order of day, month and year in dates of the system such as `03/04/2027`: `dmy`, `mdy` or `ymd`; `found` learns it from dates that have one reading only, such as `12/24/2026`',
  'system.patron.checksums':
    '`sip2`: `reported` accepts answers with wrong checksums, for servers that compute them wrongly; `off` sends none',
  'system.patron.connections': '`sip2`: maximum number of connections, at most as many as the terminal may have',
  'system.patron.messageSeconds': '`sip2`: time limit of an answer, in seconds',
  'system.patron.holds':
    '`sip2`: reservations (15); left out: not offered. A test card shows whether the system takes them',
  'system.patron.holds.by': '`sip2`: names a title by the barcode of one of its copies (AB), or by its id (AJ)',
  'system.patron.holds.pickupBranches':
    '`sip2`: codes of the pick-up branches (BS); default: all branches of the library',
  'system.patron.holds.cancel': '`sip2`: reservations can be cancelled; many systems refuse it',
  'system.patron.holds.fee':
    '`sip2`: what the system charges for a reservation without asking, in cents; patrons confirm it',
  'system.patron.holds.max':
    '`sip2`: the most reservations of a patron, for systems that take more by SIP2 than their own rules allow; default: the system decides',
  'system.patron.holds.notReservable':
    '`sip2`: states of copies that cannot be reserved: numbers by message 18 (default: claimed returned, lost, missing), words by the catalogue (default: `missing`, `reference`), which knows what many systems call 03',
  'system.patron.returns': '`sip2`: patrons may return copies at the shelf (09), where self-checkout is offered',
  'system.patron.trust03':
    '`sip2`: circulation status 03 means available; otherwise such a copy is unknown, since many systems say 03 of lost copies too',
  'system.patron.showMessages':
    '`sip2`: patrons see screen messages (AF) beside a block and after a reservation; many systems print notes of the staff there',
  'system.patron.refusals':
    '`sip2`: meanings of refusals in the words of the system, before those that are built in; `koha-…`: what further codes of refusals mean, or what a code means here',
  'system.patron.refusals[].text': 'the whole text, in any case of letters; `*` stands for any characters',
  'system.patron.refusals[].reason': 'reason of a refused renewal, reservation or cancellation',
  'system.patron.refusals[].loanRefusal': 'reason of a refused loan; default: the one that belongs to `reason`',
  'system.patron.ids': 'what the system calls what the catalogue calls `{id}`; default: the same',
  'system.patron.ids.record': 'id of a record, such as `ppn:{id}`',
  'system.patron.ids.copy': 'id of a copy',
  'system.patron.limits': 'limits of calls to the accounts of another system',
  'system.patron.limits.parallel': 'maximum number of concurrent calls',
  'system.patron.limits.waiting': 'maximum number of waiting calls; further ones are refused',
  'system.patron.limits.perMinute': 'maximum number of calls per minute',
  'system.patron.limits.callSeconds': 'time limit of a login, an account or a renewal, in seconds',
  'system.patron.rules': 'circulation rules; defaults are those of a small library. Amounts are whole cents',
  'system.patron.rules.currency': 'currency code of ISO 4217',
  'system.patron.rules.patronGroups': 'limits of patrons by group; default: adults and children',
  'system.patron.rules.patronGroups.*.name':
    'name of the group in each language, such as `{ de: Erwachsene, en: Adults }`; default: its code made readable',
  'system.patron.rules.patronGroups.*.maxLoans': 'maximum number of loans at a time; default: no limit',
  'system.patron.rules.patronGroups.*.maxLoansOf':
    'maximum number of loans of a media group at a time, such as `{ films: 5 }`; default: no limit',
  'system.patron.rules.patronGroups.*.maxReservations':
    'maximum number of reservations at a time, including those ready for pick-up; default: no limit',
  'system.patron.rules.patronGroups.*.feeLimit':
    'with higher fees a patron cannot borrow, renew or reserve; default: no limit',
  'system.patron.rules.patronGroups.*.maxOverdueDays':
    'with a loan that is overdue by more days a patron cannot borrow, renew or reserve; default: no limit',
  'system.patron.rules.patronGroups.*.barredMediaGroups': 'media groups that are not lent to this group',
  'system.patron.rules.defaultGroup': 'group of patrons without a group; default: the first',
  'system.patron.rules.itemTypes':
    'types of copies with the same rules, by the code in the records (`itemType`), else by media type; default: book, film, game and periodical',
  'system.patron.rules.itemTypes.*.mediaTypes':
    'media types whose copies have this type, unless their record has another code',
  'system.patron.rules.itemTypes.*.mediaGroup': 'media group in which `maxLoansOf` counts its loans',
  'system.patron.rules.itemTypes.*.minimumAge': 'minimum age in years, checked if the date of birth is known',
  'system.patron.rules.itemTypes.*.selfCheckout': 'whether patrons may borrow it by reading its tag; default: true',
  'system.patron.rules.defaultItemType': 'type of all other copies; default: the first',
  'system.patron.rules.loans':
    'loan rules; the first that matches applies. Default: books 28 days, others 14; two renewals from 10 days before the due date; overdue fees 10 and 20 per day, at most 500 and 1000',
  'system.patron.rules.loans[].groups': 'groups of patrons to which the rule applies; default: all',
  'system.patron.rules.loans[].itemTypes': 'item types to which the rule applies; default: all',
  'system.patron.rules.loans[].days':
    'days of a loan; without it copies are not lent. A due date on a closed day moves to the next open day',
  'system.patron.rules.loans[].renewals': 'maximum number of renewals; default: none',
  'system.patron.rules.loans[].renewalDays': 'days from the renewal to the new due date; default: `days`',
  'system.patron.rules.loans[].renewableDaysBefore':
    'a renewal is possible from this many days before the due date; default: on any day',
  'system.patron.rules.loans[].renewOverdue': 'whether an overdue loan can be renewed; default: true',
  'system.patron.rules.loans[].overdueFee': 'fee per day',
  'system.patron.rules.loans[].overdueFeeMost': 'maximum overdue fee of a loan',
  'system.patron.rules.loans[].reservable': 'whether copies can be reserved; default: true where they are lent',
  'system.patron.rules.loans[].daysUntilAgain':
    'days until the same patron can borrow the same copy again; at most `forgetAfterDays`',
  'system.patron.rules.reservations.whileAvailable': 'whether titles with a copy on the shelf can be reserved',
  'system.patron.rules.reservations.pickupDays': 'days for which a copy is ready for pick-up, including the first',
  'system.patron.rules.reservations.pickupBranches': 'ids of the branches for pick-up; default: all',
  'system.patron.rules.reservations.website':
    'address of a page for reservations that replaces those of the app; `{id}` becomes the record number',
  'system.patron.rules.reservations.needsEmail': 'whether a reservation requires an e-mail address',
  'system.patron.rules.reservations.notFetchedFee': 'fee for a reservation that was not picked up',
  'system.patron.rules.reservations.showExpiredDays':
    'days for which the account shows reservations that were not picked up',
  'system.patron.rules.pins': 'PINs that patrons choose themselves',
  'system.patron.rules.pins.changeable': 'whether patrons can change their PIN in the app',
  'system.patron.rules.pins.minLength': 'minimum number of characters',
  'system.patron.rules.pins.maxLength': 'maximum number of characters',
  'system.patron.rules.pins.digitsOnly': 'whether a PIN consists of the digits 0 to 9',
  'system.patron.rules.editableContact': 'contact data that patrons can change in the app; an empty list allows none',
  'system.patron.rules.notices': 'what the library tells its patrons in the app and, where mail is set up, by e-mail',
  'system.patron.rules.notices.kinds': 'the kinds of notices; default: all but the receipts `lent` and `returned`',
  'system.patron.rules.notices.dueSoonDays': 'days before the due date on which a loan is due soon',
  'system.patron.rules.notices.cardExpiresDays': 'days before the last day of a card on which its patron is told',
  'system.patron.rules.notices.reminders': 'reminders of overdue loans, by rising days',
  'system.patron.rules.notices.reminders[].days': 'days after the due date',
  'system.patron.rules.notices.reminders[].fee': 'what this reminder costs; default: nothing',
  'system.patron.rules.notices.reminders[].letter': 'whether a letter is written, too',
  'system.patron.rules.notices.fromHour':
    'the hour from which mail is sent on open days; what can wait goes together at this hour',
  'system.patron.rules.notices.toHour': 'the hour until which mail is sent',
  'system.patron.rules.notices.showsTitles': 'whether titles stand in mails and on lock screens, not only in the app',
  'system.patron.rules.notices.sendsPushes':
    'whether patrons can get messages as pushes on their devices; they go through the push services of browsers',
  'system.patron.rules.notices.keepDays': 'days for which the app shows a notice',
  'system.patron.rules.registration':
    'people become patrons in the app, with a provisional card; default: only at the desk. The patron group of such cards has its own limits, such as `maxLoans: 0`',
  'system.patron.rules.registration.fields':
    'what the form asks for beside name and PIN: `required`, `optional` or `none`',
  'system.patron.rules.registration.fields.email':
    'e-mail address. It is proved by a link before there is a card; required needs mail to be set up',
  'system.patron.rules.registration.fields.born': 'date of birth; required for rules about ages',
  'system.patron.rules.registration.fields.address': 'postal address',
  'system.patron.rules.registration.minimumAge': 'age in years from which a person can fill in the form; 0 = any',
  'system.patron.rules.registration.guardianBelow': 'age in years below which a guardian agrees; 0 = nobody needs one',
  'system.patron.rules.registration.terms': 'what a person agrees to; default: nothing',
  'system.patron.rules.registration.terms.version':
    'name of this version of the terms, such as `2027-01`; it is stored with the consent',
  'system.patron.rules.registration.terms.text': 'the terms, or what matters of them, in each language',
  'system.patron.rules.registration.terms.link':
    'address of the whole terms on https; `{language}` becomes the language of the app',
  'system.patron.rules.registration.cards': 'how the numbers of new cards are made',
  'system.patron.rules.registration.cards.prefix': 'letters and digits with which all numbers begin',
  'system.patron.rules.registration.cards.digits': 'number of random digits that follow',
  'system.patron.rules.registration.cards.checkDigit':
    'the last digit: `luhn` (modulus 10 of ISO/IEC 7812-1), `ean` (as in EAN-13) or `none`; letters of the prefix do not count',
  'system.patron.rules.registration.group': 'patron group of provisional cards; not the default group',
  'system.patron.rules.registration.daysToShowPapers':
    'days for which a provisional card is valid; the daily work ends it when nobody has seen the papers until then',
  'system.patron.rules.registration.daysToProve':
    'days for which the link of the mail works; then what the person has entered is deleted',
  'system.patron.rules.registration.validMonths':
    'months for which a card is valid once the papers were seen; staff can choose another day',
  'system.patron.rules.cardRenewal':
    'patrons renew their cards in the app once they have confirmed their postal address; default: only at the desk',
  'system.patron.rules.cardRenewal.months':
    'months by which a renewal extends the card, from its last day or from today if that is over',
  'system.patron.rules.cardRenewal.daysBefore': 'a card can be renewed from this many days before its last day',
  'system.patron.rules.cardRenewal.fee': 'what a renewal costs; default: nothing',
  'system.patron.rules.forgetAfterDays': 'days after the return until the service forgets who borrowed a copy',
};
