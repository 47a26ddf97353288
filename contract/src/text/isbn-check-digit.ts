/** The check digit of an ISBN-10 from its first nine digits (ISO 2108: weights 10 to 2, modulo 11); `X` is ten. */
export function checkDigit10(digits: string): string {
  let sum = 0;
  for (let index = 0; index < 9; index++) sum += Number(digits[index]) * (10 - index);
  const check = (11 - (sum % 11)) % 11;
  return check === 10 ? 'X' : String(check);
}

/** The check digit of an EAN-13 or ISBN-13 from its first twelve digits (weights 1 and 3). */
export function checkDigit13(digits: string): string {
  let sum = 0;
  for (let index = 0; index < 12; index++) sum += Number(digits[index]) * (index % 2 === 0 ? 1 : 3);
  return String((10 - (sum % 10)) % 10);
}
