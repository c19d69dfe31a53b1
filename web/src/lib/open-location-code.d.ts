/** The package ships no types, and those published apart describe static methods that it does not have. */
declare module 'open-location-code' {
  export class OpenLocationCode {
    encode(latitude: number, longitude: number, codeLength?: number): string
    decode(code: string): { latitudeCenter: number; longitudeCenter: number }
    isValid(code: string): boolean
    isFull(code: string): boolean
    recoverNearest(shortCode: string, latitude: number, longitude: number): string
  }
}
